import type { MarketSettings } from '@marketplace/sdk';
import { MAX_LENGTHS } from '@marketplace/sdk/listing-rules';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, KeyRound, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/card.tsx';
import { Counter } from '../../ui/counter.tsx';
import { SelectField } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { MAX_FOOTER_LENGTH } from './settings-faults.ts';
import { TextAreaSetting, TextSetting, useSetting, useSettingsForm } from './settings-form.tsx';

export function LinksSection() {
  const url = { type: 'url', required: false, placeholder: 'https://', maxLength: 2_048 };
  return (
    <Panel title="Links and support" description="In the footer of pages and emails. Empty ones aren’t shown.">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextSetting pointer="/links/imprint" label="Imprint" {...url} />
        <TextSetting pointer="/links/privacy" label="Privacy policy" {...url} />
        <TextSetting pointer="/links/terms" label="Terms of service" {...url} />
        <TextSetting pointer="/links/contact" label="Contact page" {...url} />
        <TextSetting
          pointer="/supportEmail"
          label="Support email"
          type="email"
          required={false}
          maxLength={MAX_LENGTHS.email}
          hint="Where users and developers ask for help."
        />
      </div>
    </Panel>
  );
}

export function EmailsSection() {
  const { draft } = useSettingsForm();
  return (
    <Panel title="Emails" description="To developers, users and administrators.">
      <div className="space-y-5">
        <SenderSetting />
        <TextAreaSetting
          pointer="/mail/footer"
          label="Footer"
          rows={3}
          required={false}
          aside={<Counter text={draft.values['/mail/footer'] ?? ''} limit={MAX_FOOTER_LENGTH} />}
          placeholder="Tasklane Inc., 1 Main Street, Springfield"
          hint="Below every email, such as your company’s address."
        />
      </div>
    </Panel>
  );
}

function SenderSetting() {
  const { allowedSenders } = useSettingsForm();
  const { set, ...field } = useSetting('/mail/from');
  if (allowedSenders.length === 0 && field.value === '')
    return (
      <div className="text-sm">
        <p className="font-medium">Sender</p>
        <p className="mt-1 text-ink-2">
          The service’s default. To choose another one here, the operator allows senders with{' '}
          <code className="font-mono text-[13px]">MAIL_FROM_ALLOWED</code>.
        </p>
      </div>
    );
  // One that is no longer allowed is still shown; the server says so when it is saved.
  const senders = [...new Set([...allowedSenders, field.value])].filter(Boolean);
  return (
    <SelectField
      {...field}
      label="Sender"
      options={[{ value: '', label: 'Default' }, ...senders.map((sender) => ({ value: sender, label: sender }))]}
      onChange={(event) => set(event.target.value)}
    />
  );
}

export function ReviewSection() {
  const hours = { inputMode: 'numeric', maxLength: 3, required: true } as const;
  return (
    <Panel title="Review" description="When decisions are due, and how many apps a developer can have.">
      <div className="grid gap-5 sm:grid-cols-3">
        <TextSetting
          pointer="/dueHours/review"
          label="Review within (hours)"
          {...hours}
          hint="Applies to new submissions."
        />
        <TextSetting
          pointer="/dueHours/verification"
          label="Verification within (hours)"
          {...hours}
          hint="Of new developers."
        />
        <TextSetting
          pointer="/appLimit"
          label="Apps per developer"
          inputMode="numeric"
          maxLength={7}
          required={false}
          hint="Empty: the operator’s default."
        />
      </div>
    </Panel>
  );
}

/** Parts of the document that have pages of their own. */
export function RelatedSection({ settings: { protectedNames, hostScopes } }: { settings: MarketSettings }) {
  return (
    <Panel title="Related" flush>
      <ul className="divide-y">
        <RelatedLink to="/console/protected-terms" icon={<ShieldCheck />} title="Protected terms">
          {protectedNames.length === 0
            ? 'None yet'
            : `${plural(protectedNames.length, 'name')} that nobody else can use`}
        </RelatedLink>
        <RelatedLink to="/console/host-scopes" icon={<KeyRound />} title="Scope vocabulary">
          {hostScopes.length === 0 ? 'None yet' : `${plural(hostScopes.length, 'scope')} that apps can request`}
        </RelatedLink>
      </ul>
    </Panel>
  );
}

function RelatedLink({
  to,
  icon,
  title,
  children,
}: {
  to: LinkProps['to'];
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <li>
      <Link to={to} className="flex items-center gap-4 px-5 py-3 text-sm hover:bg-hover/60">
        <span className="text-ink-3 [&_svg]:size-5">{icon}</span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-ink-3">{children}</span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      </Link>
    </li>
  );
}
