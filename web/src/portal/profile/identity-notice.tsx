import { type Developer, withdrawIdentityChange } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { brand } from '../../shared/brand.ts';
import { sessionQuery } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { meQuery } from '../queries.ts';

/** Shown while an administrator reviews a new name, company or website. */
export function IdentityNotice({ developer: { reviewedIdentity } }: { developer: Developer }) {
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => withdrawIdentityChange(),
    onSuccess: async (developer) => {
      queryClient.setQueryData(meQuery.queryKey, developer);
      toast.done('Change withdrawn');
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: (error) => toast.failed(error, 'Couldn’t withdraw the change'),
  });
  if (!reviewedIdentity) return null;
  const { name, companyName, websiteUrl } = reviewedIdentity;
  return (
    <Notice
      title="Your change is in review"
      action={
        <Button size="sm" onClick={() => withdraw.mutate()} busy={withdraw.isPending}>
          Withdraw change
        </Button>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        An administrator confirms a new name, company, or website. Until then, {brand.name} shows{' '}
        {[name, companyName, websiteUrl].filter(Boolean).join(', ')}.
      </p>
    </Notice>
  );
}
