// A minimal round-robin load balancer: node bench/cluster/proxy.ts PORT NODE_PORT … It skips nodes that fail /readyz or
// refuse a connection until they are ready again. It retries on another node what is safe to repeat: a GET, or a request
// that no node has accepted. Other failures become 502.

import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

const CHECK_MS = 250;
const [port, ...ports] = process.argv.slice(2).map(Number) as [number, ...number[]];
const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'fifo' });
const nodes = ports.map((nodePort) => ({ port: nodePort, ready: false }));
type Node = (typeof nodes)[number];
let turn = 0;

function nextNode(tried: Set<Node>): Node | undefined {
  for (let i = 0; i < nodes.length; i++) {
    turn = (turn + 1) % nodes.length;
    const node = nodes[turn]!;
    if (node.ready && !tried.has(node)) return node;
  }
  return undefined;
}

function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tried = new Set<Node>()): void {
  const node = nextNode(tried);
  if (!node) {
    outgoing.writeHead(tried.size > 0 ? 502 : 503).end();
    return;
  }
  tried.add(node);
  const { method, url, headers } = incoming;
  const outgoingRequest = request(
    { host: '127.0.0.1', port: node.port, agent, method, path: url, headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    },
  );
  outgoingRequest.on('error', (error: NodeJS.ErrnoException) => {
    // A healthy node may close an idle keep-alive connection.
    if (!outgoingRequest.reusedSocket || error.code !== 'ECONNRESET') node.ready = false;
    if (outgoing.headersSent) outgoing.destroy();
    else if (method === 'GET' || error.code === 'ECONNREFUSED') forward(incoming, body, outgoing, tried);
    else outgoing.writeHead(502).end();
  });
  outgoingRequest.end(body);
}

function check(node: Node): void {
  const outgoingRequest = request({ host: '127.0.0.1', port: node.port, path: '/readyz', timeout: 1_000 }, (answer) => {
    node.ready = answer.statusCode === 200;
    answer.resume();
  });
  outgoingRequest.on('timeout', () => outgoingRequest.destroy(new Error('not ready in time')));
  outgoingRequest.on('error', () => {
    node.ready = false;
  });
  outgoingRequest.end();
}

setInterval(() => nodes.forEach(check), CHECK_MS);
createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  forward(incoming, Buffer.concat(chunks), outgoing);
}).listen(port, '127.0.0.1');
