"""The press: imposition, booklets and the calibration sheet."""
