import { PRICING_LABELS, type PublicAppDetail } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import type { ReactNode } from 'react';
import { DisclosedFacts, DisclosedLink, safetyFacts } from '../../shared/disclosed-facts.tsx';
import { SUPPORT_CONTACTS } from '../../shared/disclosures.ts';
import { cx } from '../../ui/class-names.ts';

/** Cards of what the developer states: pricing, support and how the app treats data. A card without a statement is left out. */
export function Disclosures({ app }: { app: PublicAppDetail }) {
  const { pricing, privacyPolicyUrl } = app;
  const contacts = SUPPORT_CONTACTS.flatMap((field) => {
    const to = app[field];
    return to ? [{ field, to, name: fieldName(`/${field}`) }] : [];
  });
  const facts = safetyFacts(app);
  const hasPrivacy = privacyPolicyUrl !== null || facts.length > 0;
  if (!pricing && contacts.length === 0 && !hasPrivacy) return null;
  return (
    <div className="mt-10 grid gap-5 sm:grid-cols-2">
      {pricing && (
        <Card title="Pricing" wide={contacts.length === 0}>
          <p className="text-lg font-semibold">{PRICING_LABELS[pricing.model]}</p>
          {pricing.note && <p className="mt-1 text-sm [overflow-wrap:anywhere] text-ink-2">{pricing.note}</p>}
          {pricing.url && (
            <p className="mt-2 text-sm">
              <DisclosedLink to={pricing.url}>View pricing</DisclosedLink>
            </p>
          )}
        </Card>
      )}
      {contacts.length > 0 && (
        <Card title="Support" wide={!pricing}>
          <ul className="space-y-1.5 text-sm">
            {contacts.map(({ field, to, name }) => (
              <li key={field}>
                {/^https?:/i.test(to) ? (
                  <DisclosedLink to={to}>{name}</DisclosedLink>
                ) : (
                  <>
                    {name}: <DisclosedLink to={to} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {hasPrivacy && (
        <Card title="Privacy and data safety" wide>
          <p className="mb-2 text-sm text-ink-3">
            As the developer states it.{' '}
            {privacyPolicyUrl && <DisclosedLink to={privacyPolicyUrl}>Privacy policy</DisclosedLink>}
          </p>
          {facts.length > 0 && <DisclosedFacts facts={facts} />}
        </Card>
      )}
    </div>
  );
}

function Card({ title, wide, children }: { title: string; wide: boolean; children: ReactNode }) {
  return (
    <section className={cx('min-w-0 rounded-lg border bg-surface p-5 shadow-card', wide && 'sm:col-span-2')}>
      <h3 className="mb-2 text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}
