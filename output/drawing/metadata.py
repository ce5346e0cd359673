"""What a PDF says of itself: PDF/A-2a, so it lasts; PDF/UA-1, so it is read aloud; sRGB colours.

PDF/A is ISO 19005-2, PDF/UA ISO 14289-1. PDF/A knows no properties of PDF/UA, so that the metadata
describes them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFCatalog,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFStream,
    PDFString,
)

from printkit.output.drawing.scene import Kit

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" \
xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" \
xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>printkit</xmp:CreatorTool>
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of ISO 14289</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""

_SRGB = "sRGB IEC61966-2.1"


def write_metadata(document: PDFDocument, kit: Kit) -> None:
    """Add to a document what it is, and which colours its numbers mean."""
    catalogue = document.Catalog
    catalogue.Metadata = _metadata(kit)
    catalogue.OutputIntents = PDFArray([_output_intent(document)])
    catalogue.__NoDefault__ = catalogue.__Refs__ = [*PDFCatalog.__NoDefault__, "OutputIntents"]


def _metadata(kit: Kit) -> PDFStream:
    """The XMP metadata of a kit: title, subject, author and language."""
    words = {
        name: escape(text)
        for name, text in (
            ("title", kit.title),
            ("subject", kit.subject),
            ("author", kit.author),
            ("language", kit.language.code),
        )
    }
    return PDFStream(
        PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}),
        _XMP.format(**words).encode(),
        filters=[],  # for programs that read nothing else of a PDF
    )


def _output_intent(document: PDFDocument) -> PDFDictionary:
    """The colours that are meant (ISO 32000-1, 14.11.5)."""
    profile = PDFStream(PDFDictionary({"N": 3}), _profile())
    return PDFDictionary(
        {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFA1"),
            "OutputConditionIdentifier": PDFString(_SRGB),
            "Info": PDFString(_SRGB),
            "DestOutputProfile": document.Reference(profile),
        }
    )


@cache
def _profile() -> bytes:
    """The ICC profile of sRGB as Little CMS writes it, which anybody may copy; without its date."""
    return Path(__file__).with_name("sRGB.icc").read_bytes()
