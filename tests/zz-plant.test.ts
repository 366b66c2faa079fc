import { test } from "vitest"; test("a", () => { process.exit(3); });
