// An SMTP server for tests: stores what it accepts, and fails as configured, per recipient.

import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** Refuse the recipient with that code, break the connection after the message, or never respond. */
export type Behaviour = 'accept' | 'drop' | 'hang' | { refuse: number; saying: string };

export interface ReceivedMail {
  /** Envelope recipient: the actual destination. */
  recipients: string[];
  /** In order, unfolded. */
  headers: [name: string, value: string][];
  header(name: string): string | undefined;
  /** Decoded (RFC 2047). */
  subject: string;
  text: string;
  html: string;
}

interface Cleanup {
  after(run: () => Promise<void> | void): void;
}

export async function startMailServer(t: Cleanup) {
  const behaviours = new Map<string, Behaviour>();
  let usual: Behaviour = 'accept';
  const behaviourTo = (recipient: string) => behaviours.get(recipient) ?? usual;
  const sockets = new Map<number, Socket>();
  const hanging = new Map<string, () => void>();
  const attempts: { recipient: string; behaviour: Behaviour }[] = [];
  const offered: ReceivedMail[] = [];
  const accepted: ReceivedMail[] = [];

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    async onRcptTo({ address }, _session, done) {
      const behaviour = behaviourTo(address);
      attempts.push({ recipient: address, behaviour });
      if (behaviour === 'hang') await new Promise<void>((resolve) => hanging.set(address, resolve));
      if (typeof behaviour === 'string') return done();
      done(Object.assign(new Error(behaviour.saying), { responseCode: behaviour.refuse }));
    },
    async onData(stream, session, done) {
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return; // the sender disconnected
      const mail = parse(raw, recipientsOf(session));
      offered.push(mail);
      if (mail.recipients.some((recipient) => behaviourTo(recipient) === 'drop')) {
        sockets.get(session.remotePort)?.destroy();
        return;
      }
      accepted.push(mail);
      done();
    },
  });
  server.on('error', () => {}); // a client disconnected
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort!, socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  t.after(async () => {
    for (const socket of sockets.values()) socket.destroy();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** From now on, and for connections that hang now. */
    behave(recipient: string, behaviour: Behaviour): void {
      behaviours.set(recipient, behaviour);
      hanging.get(recipient)?.();
      hanging.delete(recipient);
    },
    /** For all recipients without a setting of their own. */
    behaveToAll(behaviour: Behaviour): void {
      usual = behaviour;
      for (const goOn of hanging.values()) goOn();
      hanging.clear();
    },
    hanging: () => [...hanging.keys()],
    /** Number of attempts to send to this address. */
    attemptsTo: (recipient: string) => attempts.filter((attempt) => attempt.recipient === recipient),
    /** Every message that arrived completely, accepted or not. */
    offeredTo: (recipient: string) => offered.filter(({ recipients }) => recipients.includes(recipient)),
    acceptedFor: (recipient: string) => accepted.filter(({ recipients }) => recipients.includes(recipient)),
    accepted,
  };
}

function recipientsOf({ envelope }: SMTPServerSession): string[] {
  return envelope.rcptTo.map(({ address }) => address);
}

function parse(raw: string, recipients: string[]): ReceivedMail {
  const { headers, header, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(header('content-type') ?? '')?.[1];
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.trimStart()))
    : [];
  const contentOf = (type: string) => {
    const found = parts.filter((part) => part.header('content-type')?.startsWith(type));
    return found.map((part) => decode(part.body, part.header('content-transfer-encoding'))).join('');
  };
  const subject = decodeWords(header('subject') ?? '');
  return { recipients, headers, header, subject, text: contentOf('text/plain'), html: contentOf('text/html') };
}

function split(raw: string) {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const header = (name: string) => headers.find((entry) => entry[0].toLowerCase() === name.toLowerCase())?.[1];
  return { headers, header, body: raw.slice(end + 4) };
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding, word) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decode(word.replaceAll('_', ' '), 'quoted-printable'),
    );
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
