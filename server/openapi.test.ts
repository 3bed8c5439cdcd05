import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { withErrorsInPlace } from './openapi.ts';
import { startTestMarket } from './testing/market.ts';

const market = await startTestMarket({ after });
const { body: served } = await market.expect(200, 'GET', '/openapi.json');
const document = withErrorsInPlace(served);

interface Schema {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}
interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: Schema; examples?: object }> }>;
}
const operations: [name: string, operation: Operation][] = Object.entries<Record<string, Operation>>(
  document.paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as [string, Operation],
  ),
);

/** Paths of the fields without a description. */
function silentFields(schema: Schema, at: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const silent = field.description || field.$ref || field.anyOf ? [] : [`${at}.${name}`];
    return [...silent, ...silentFields(field, `${at}.${name}`)];
  });
  return [...own, ...(schema.items ? silentFields(schema.items, `${at}[]`) : [])];
}

suite('The API reference', () => {
  test('every operation has a unique id, a summary, a description and a documented tag', () => {
    const names = operations.map(([, operation]) => operation.operationId);
    assert.equal(new Set(names).size, operations.length);
    const explained = document.tags.map((tag: { name: string; description: string }) => tag.description && tag.name);
    for (const [name, { operationId, summary, description, tags }] of operations) {
      assert.ok(operationId && summary && description, name);
      assert.ok(tags?.length === 1 && explained.includes(tags[0]), `${name}: ${tags}`);
    }
  });

  test('every field of every schema has a description', () => {
    const silent = Object.entries<Schema>(document.components.schemas).flatMap(([name, schema]) => [
      ...(schema.description ? [] : [name]),
      ...silentFields(schema, name),
    ]);
    const inline = operations.flatMap(([name, { requestBody, responses }]) =>
      [requestBody, ...Object.values(responses)].flatMap((part) =>
        Object.values(part?.content ?? {}).flatMap(({ schema }) => silentFields(schema, name)),
      ),
    );
    assert.deepEqual([...silent, ...inline], []);
  });

  test('every parameter and every response has a description', () => {
    for (const [name, { parameters = [], responses }] of operations) {
      for (const parameter of parameters)
        assert.ok(parameter.description ?? parameter.schema.description, `${name}: ${parameter.name}`);
      for (const [status, { description }] of Object.entries(responses)) {
        assert.ok(description && description !== 'Default Response', `${name}: ${status}`);
      }
    }
  });

  test('every error response has an example for each of its codes', () => {
    for (const [name, { responses }] of operations) {
      for (const [status, { description = '', content }] of Object.entries(responses).filter(
        ([status]) => Number(status) >= 400,
      )) {
        const codes = [...description.matchAll(/`([A-Z_]+)`:/g)].map((match) => match[1]);
        const { examples } = content?.['application/json'] ?? {};
        if (name !== 'GET /readyz') assert.deepEqual(Object.keys(examples ?? {}), codes, `${name}: ${status}`);
      }
    }
  });

  test('every operation documents the errors for unreadable requests', () => {
    for (const [name, { responses }] of operations) {
      const descriptionOf = (status: string) => responses[status]?.description ?? '';
      assert.match(descriptionOf('400'), /`VALIDATION_FAILED`.*`BAD_REQUEST`/s, name);
      if (!name.startsWith('GET '))
        assert.deepEqual(
          ['413', '415'].filter((status) => !descriptionOf(status)),
          [],
          name,
        );
    }
  });

  test('every response with a secret states that it is shown only once', () => {
    const secrets = ['CreatedApiKey', 'WebhookWithSecret'].map((name) => `#/components/schemas/${name}`);
    const withSecret = operations.filter(([, { responses }]) =>
      secrets.includes(responses['201']?.content?.['application/json']?.schema.$ref ?? ''),
    );
    assert.equal(withSecret.length, 5);
    for (const [name, { responses }] of withSecret) {
      const { examples = {} } = responses['409']?.content?.['application/json'] ?? {};
      assert.ok('ANSWER_NOT_REPEATABLE' in examples, name);
    }
  });

  test('every $ref resolves', () => {
    const references = [...JSON.stringify(served).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    assert.ok(references.length > 0);
    const lost = references.filter(([, kind, name]) => !(name! in served.components[kind!]));
    assert.deepEqual(lost, []);
  });

  test('each error response and each example in it is defined once, and referred to where it is returned', () => {
    const { paths, components } = served;
    const written = Object.values<object>(components.responses).map((answer) => JSON.stringify(answer));
    assert.equal(new Set(written).size, written.length);
    const returned = Object.values<Record<string, Operation>>(paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ responses }) => Object.entries(responses).filter(([status]) => Number(status) >= 400));
    for (const [status, answer] of returned) {
      assert.doesNotMatch(answer.description ?? '', /`[A-Z_]+`:/, `${status} is written in place`);
      const reference = (answer as Schema).$ref;
      if (reference) assert.ok(components.responses[reference.replace('#/components/responses/', '')], reference);
    }
    for (const { content } of Object.values<Operation['responses'][string]>(components.responses))
      for (const [code, example] of Object.entries(content!['application/json']!.examples!)) {
        assert.deepEqual(example, { $ref: `#/components/examples/${code}` });
        assert.equal(components.examples[code].value.error.code, code);
      }
  });
});
