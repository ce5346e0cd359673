// A worker of a page: makes the memory from which Python starts fast, and gives it to the service worker.

import { warmMemory } from "./python.js";

const body = await warmMemory();
await fetch("/site/memory", { method: "PUT", body });
postMessage("");
