// A bare node:http server that sends the bytes and headers of ANSWER (a JSON file) to everybody.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

interface Answer {
  headers: Record<string, string>;
  body: string;
}

const answer: Answer = JSON.parse(readFileSync(process.env.ANSWER ?? "", "utf8"));
const body = Buffer.from(answer.body);
createServer((_request, response) => {
  response.writeHead(200, answer.headers);
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
