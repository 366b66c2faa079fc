// Plain JavaScript that runs on Node 20 and later, before anything is installed.
import { once } from "node:events";
import { createServer } from "node:net";

/** Whether another program listens where the site is to. A wrong setting is told by the site itself. */
export async function isPortUsed({ PORT, HOST }) {
  const port = Number(PORT?.trim() || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return false;
  const server = createServer();
  try {
    server.listen(port, HOST?.trim() || "127.0.0.1");
    await once(server, "listening");
    return false;
  } catch (error) {
    return error.code === "EADDRINUSE";
  } finally {
    server.close();
  }
}
