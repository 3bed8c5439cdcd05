// Response serialisers, compiled on first use and shared by all routes with the same schema: whole sets of routes are
// mounted twice. To compile all of them at boot would take a third of the start, and memory for routes that nobody calls.

import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

export const buildSerializer: ReturnType<typeof SerializerSelector> = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  const bySchema = new Map<string, ReturnType<typeof compile>>();
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
