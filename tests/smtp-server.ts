import { createServer, type Socket } from "node:net";

/** What a mail server received of one mail. */
export interface HeardMail {
  from: string;
  to: string[];
  /** Head and body as they came over the wire. */
  source: string;
}

/** A mail server on this machine. */
export interface SmtpServer {
  url: string;
  mails: HeardMail[];
  /** What it says to the next recipients instead of taking them, such as "550 No such user". */
  refusal: string | null;
  close(): Promise<void>;
}

/** Starts a mail server that takes every mail, at a free port of this machine. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    converse(socket, server);
  });
  const server: SmtpServer = {
    url: "",
    mails: [],
    refusal: null,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        listener.close(() => closed());
      }),
  };
  await new Promise<void>((listening) => listener.listen(0, "127.0.0.1", listening));
  server.url = `smtp://127.0.0.1:${(listener.address() as { port: number }).port}`;
  return server;
}

const END_OF_MAIL = "\r\n.\r\n";

function converse(socket: Socket, server: SmtpServer): void {
  let mail: HeardMail = { from: "", to: [], source: "" };
  let unread = "";
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  function obey(line: string): void {
    if (/^(?:EHLO|HELO)/i.test(line)) say("250 raw.example");
    else if (/^MAIL FROM:/i.test(line)) {
      mail = { from: addressIn(line), to: [], source: "" };
      say("250 OK");
    } else if (/^RCPT TO:/i.test(line)) {
      if (server.refusal) return void say(server.refusal);
      mail.to.push(addressIn(line));
      say("250 OK");
    } else if (/^DATA/i.test(line)) {
      isData = true;
      say("354 Go on");
    } else if (/^QUIT/i.test(line)) socket.end("221 Bye\r\n");
    else say("250 OK");
  }

  socket.setEncoding("utf8");
  say("220 raw.example");
  socket.on("data", (chunk) => {
    unread += chunk;
    for (;;) {
      const mark = isData ? END_OF_MAIL : "\r\n";
      const end = unread.indexOf(mark);
      if (end < 0) return;
      const text = unread.slice(0, end);
      unread = unread.slice(end + mark.length);
      if (!isData) {
        obey(text);
        continue;
      }
      isData = false;
      server.mails.push({ ...mail, source: text });
      say("250 Taken");
    }
  });
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? "";
}
