// Response serialisers, compiled on first use and shared by all routes with the same schema: whole sets of routes are
// mounted twice, and tests start many servers in a process. To compile all of them at boot would take a third of the start,
// and memory for routes that nobody calls.

import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type BuildSerializer = ReturnType<typeof SerializerSelector>;

/** What a schema refers to by name is the same in every server: named schemas are constants. */
const bySchema = new Map<string, ReturnType<ReturnType<BuildSerializer>>>();

export const buildSerializer: BuildSerializer = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route) => {
    const key = JSON.stringify(route.schema);
    let compiled: ReturnType<typeof compile> | undefined;
    const serialize =
      bySchema.get(key) ??
      ((data: unknown) => {
        compiled ??= compile(route);
        return compiled(data);
      });
    bySchema.set(key, serialize);
    return serialize;
  };
};
