// A load balancer in one page: node bench/cluster/proxy.ts PORT NODE_PORT … Requests go to the nodes in turn; those
// that fail /readyz or a connection are left out until they are ready again. What may be repeated is given to another
// node when one breaks off: a GET, or whatever a node has not accepted. Anything else is answered with 502.

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
  const asked = request({ host: '127.0.0.1', port: node.port, agent, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
    answer.on('error', () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  asked.on('error', (error: NodeJS.ErrnoException) => {
    // A kept connection that was closed by a node in good health says nothing about the node.
    if (!asked.reusedSocket || error.code !== 'ECONNRESET') node.ready = false;
    if (outgoing.headersSent) outgoing.destroy();
    else if (method === 'GET' || error.code === 'ECONNREFUSED') forward(incoming, body, outgoing, tried);
    else outgoing.writeHead(502).end();
  });
  asked.end(body);
}

function check(node: Node): void {
  const asked = request({ host: '127.0.0.1', port: node.port, path: '/readyz', timeout: 1_000 }, (answer) => {
    node.ready = answer.statusCode === 200;
    answer.resume();
  });
  asked.on('timeout', () => asked.destroy(new Error('not ready in time')));
  asked.on('error', () => {
    node.ready = false;
  });
  asked.end();
}

setInterval(() => nodes.forEach(check), CHECK_MS);
createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  forward(incoming, Buffer.concat(chunks), outgoing);
}).listen(port, '127.0.0.1');
