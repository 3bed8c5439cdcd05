// A DNS server for tests: real packets over UDP, with the records that the test gives it.

import DNS2 from 'dns2';

interface Cleanup {
  after(run: () => Promise<void> | void): void;
}

const { Packet } = DNS2;
type Answer = InstanceType<typeof Packet>['answers'][number];

export async function startDnsServer(t: Cleanup) {
  const texts = new Map<string, string[]>();
  const hosts = new Map<string, string>();
  const aliases = new Map<string, string>();
  const questions: string[] = [];
  let fallback: string[] = [];
  let refuses = false;
  let delay = 0;

  const server = DNS2.createServer({
    udp: true,
    handle: (request, send) => {
      const response = Packet.createResponseFromRequest(request);
      const { name, type } = request.questions[0] as { name: string; type: number };
      const record = { name, type, class: Packet.CLASS.IN, ttl: 60 };
      // Names are compared without case; clients may vary it (RFC 4343).
      const asked = name.toLowerCase();
      questions.push(`${type === Packet.TYPE.TXT ? 'TXT' : type} ${asked}`);
      if (refuses) response.header.rcode = Packet.RCODE.SERVFAIL;
      else if (type === Packet.TYPE.TXT) {
        for (const data of texts.get(asked) ?? fallback) response.answers.push({ ...record, data } as Answer);
      } else if (type === Packet.TYPE.CNAME) {
        const target = aliases.get(asked) ?? aliases.get(`*${asked.slice(asked.indexOf('.'))}`);
        if (target) response.answers.push({ ...record, domain: target } as Answer);
      } else if (type === Packet.TYPE.A && hosts.has(asked)) {
        response.answers.push({ ...record, address: hosts.get(asked)! } as Answer);
      }
      if (!refuses && response.answers.length === 0) response.header.rcode = Packet.RCODE.NXDOMAIN;
      if (delay === 0) return send(response);
      setTimeout(() => send(response), delay);
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } as never });
  t.after(async () => void (await server.close()));

  return {
    /** In the format of `DNS_SERVERS`. */
    address: `127.0.0.1:${udp!.port}`,
    /** Each question as `TXT name`. */
    questions,
    setTxt: (name: string, ...records: string[]) => void texts.set(name, records),
    removeTxt: (name: string) => void texts.delete(name),
    setHost: (name: string, ip: string) => void hosts.set(name, ip),
    /** Of a name, or of `*.domain`. TXT records are those of the other setters, whatever the target has. */
    setAlias: (name: string, target: string) => void aliases.set(name, target),
    /** Answers only after this time. */
    setDelay: (ms: number) => {
      delay = ms;
    },
    /** Answers every other name with these TXT records, like a wildcard. */
    setWildcard: (...records: string[]) => {
      fallback = records;
    },
    /** Answers everything with SERVFAIL from now on. */
    setRefusing: (value: boolean) => {
      refuses = value;
    },
  };
}
