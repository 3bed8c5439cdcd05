import { addDomain } from '@marketplace/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { showFaults } from '../../shared/form-faults.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Panel } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingRows, Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePermission } from '../publisher.ts';
import { domainsQuery } from '../queries.ts';
import { DomainCard } from './domain-card.tsx';

const MAX_DOMAINS = 20;

export function DomainsPage() {
  const domains = useQuery(domainsQuery);
  const allowed = usePermission('DOMAINS');
  const full = (domains.data ?? []).filter(({ expired }) => !expired).length >= MAX_DOMAINS;
  return (
    <>
      <PageHeader
        title="Domains"
        description="Prove that you own a domain. Your public pages then name it, and a website on it is public without a review."
      />
      {domains.isError && <ErrorState error={domains.error} retry={() => domains.refetch()} />}
      {domains.isPending && (
        <Card>
          <LoadingRows rows={3} />
        </Card>
      )}
      {domains.data && (
        <div className="space-y-6">
          {full ? (
            <Notice tone="warn" title={`You’ve reached the limit of ${MAX_DOMAINS} domains`}>
              To add another, delete one you no longer need.
            </Notice>
          ) : (
            allowed && <AddDomain />
          )}
          {domains.data.length === 0 && (
            <Card>
              <EmptyState icon={<Globe />} title="No domains yet">
                Add the domain of your company or your app. A proof covers its subdomains.
              </EmptyState>
            </Card>
          )}
          {domains.data.map((domain) => (
            <DomainCard key={domain.id} domain={domain} />
          ))}
        </div>
      )}
    </>
  );
}

function AddDomain() {
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { domain: '' } });
  const add = useMutation({
    mutationFn: ({ domain }: { domain: string }) => addDomain({ domain: domain.trim() }),
    onSuccess: async ({ unicode }) => {
      form.reset();
      toast.done(`${unicode} added`, 'Publish the challenge, then verify the domain.');
      await queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey });
    },
    onError: (error) => {
      const message = showFaults(error, form);
      if (message) form.setError('domain', { message }, { shouldFocus: true });
    },
  });
  return (
    <Panel title="Add a domain">
      <form
        noValidate
        onSubmit={form.handleSubmit((values) => add.mutate(values))}
        className="flex flex-wrap items-start gap-3"
      >
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label="Domain"
            hideLabel
            placeholder="example.com"
            hint="The name alone, without https:// and path."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={form.formState.errors.domain?.message}
            {...form.register('domain', { required: 'Enter a domain, such as example.com.' })}
          />
        </div>
        <Button type="submit" variant="primary" busy={add.isPending}>
          Add domain
        </Button>
      </form>
    </Panel>
  );
}
