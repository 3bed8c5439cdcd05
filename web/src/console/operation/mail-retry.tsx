import { listMails, type OutgoingMail, retryMail } from '@marketplace/sdk';
import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { useRefreshConsole } from '../queries.ts';

export function RetryMailButton({ mail }: { mail: OutgoingMail }) {
  const refresh = useRefreshConsole();
  const { mutate, isPending } = useMutation({
    mutationFn: () => retryMail(mail.id),
    onSuccess: () => toast.done('Email queued for retry', `To ${mail.to}.`),
    onError: (error) => toast.failed(error),
    onSettled: refresh,
  });
  return (
    <Button
      size="sm"
      icon={<RotateCcw />}
      busy={isPending}
      onClick={() => mutate()}
      aria-label={`Retry “${mail.subject}” to ${mail.to}`}
    >
      Retry
    </Button>
  );
}

export function RetryAllButton({ count }: { count: number }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(0);
  const refresh = useRefreshConsole();
  const confirm = async () => {
    setDone(0);
    try {
      const sent = await retryAllFailed(setDone);
      toast.done(`${plural(sent, 'email')} queued for retry`);
    } finally {
      await refresh();
    }
  };
  return (
    <>
      <Button icon={<RotateCcw />} onClick={() => setOpen(true)}>
        Retry all failed
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Retry ${plural(count, 'failed email')}?`}
        action="Retry all"
        onConfirm={confirm}
      >
        <p>Retry when the mail server is reachable again. Emails that fail again return to this list.</p>
        <p aria-live="polite" className="mt-2 tabular-nums">
          {done > 0 && `${done} of ${count} queued…`}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** One request per email: each one is an entry in the audit log. */
async function retryAllFailed(onProgress: (done: number) => void): Promise<number> {
  let done = 0;
  const { data, pagination } = await listMails({ status: 'FAILED', limit: 100 });
  const rest = Array.from({ length: pagination.totalPages - 1 }, (_, index) =>
    listMails({ status: 'FAILED', limit: 100, page: index + 2 }),
  );
  const mails = [...data, ...(await Promise.all(rest)).flatMap((page) => page.data)];
  for (const { id } of mails) {
    await retryMail(id);
    done += 1;
    onProgress(done);
  }
  return done;
}
