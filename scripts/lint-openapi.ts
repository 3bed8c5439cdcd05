// Lints openapi.json with the recommended rules of Spectral and Redocly, so that tools (ours and others')
// find what they expect. Warnings count, and no rule is disabled: fix the document, or explain the exception here.

import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

const text = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
const faults = [...(await spectralFaults()), ...(await redoclyFaults())];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

async function spectralFaults(): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  // The library's own types do not quite agree with each other.
  const oas = spectralRulesets.oas as unknown as RulesetDefinition;
  spectral.setRuleset({ extends: [[oas, 'recommended']] });
  const results = await spectral.run(JSON.parse(text));
  return results.map(({ code, path, message }) => `spectral ${code} at /${path.join('/')}: ${message}`);
}

async function redoclyFaults(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, location, message }) => `redocly ${ruleId} at ${location[0]?.pointer}: ${message}`);
}
