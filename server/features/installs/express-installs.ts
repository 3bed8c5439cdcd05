import type { IncomingMessage, ServerResponse } from 'node:http';
import { headLines } from '../../platform/http/checked-head.ts';
import { type ExpressLane, type ExpressRequest, PRIVATE_HEAD } from '../../platform/http/express-lane.ts';
import type { ServeExpress } from '../../platform/http/ready-answers.ts';
import type { Limits } from '../accounts/limits.ts';
import { requireKnownApp } from './queries.ts';
import type { InstallRecorder } from './recorder.ts';
import { INSTALL } from './routes.ts';

const PLAIN = /^\/api\/apps\/([a-z0-9-]{1,100})\/install$/;

/** Installs of which nothing is told but the app. */
export function expressInstalls(lane: ExpressLane, recorder: InstallRecorder, limits: Limits): ServeExpress {
  const record = async (slug: string, request: ExpressRequest) => {
    try {
      const { network } = request;
      const left = limits.takeNow('installs', network) ?? (await limits.take('installs', network));
      const install = { slug, installationId: null, environment: null, version: null };
      const { recorded, installCount } = requireKnownApp(await recorder.record(install));
      request.send(
        recorded ? 201 : 200,
        PRIVATE_HEAD + headLines(left),
        `{"recorded":${recorded},"installCount":${installCount}}`,
      );
    } catch (error) {
      request.fail(error as Error);
    }
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    const slug = request.method === 'POST' && PLAIN.exec(request.url!)?.[1];
    if (!slug || request.headers['idempotency-key'] !== undefined) return false;
    const admitted = lane.letIn(request, response, INSTALL);
    if (admitted) record(slug, admitted);
    return admitted !== undefined;
  };
}
