import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Job } from '../../../preload/contract/models/job.ts';
import { words } from '../../../words/words.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Opens the dialog that writes a run's rows to a file; the first thing to do where the run ended without one. */
export function RunExport({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false);
  useOffer('export', () => setOpen(true));
  return (
    <>
      <Button
        variant={job.out === null && job.state !== 'paused' ? 'filled' : 'default'}
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {words.enrich.run.export}
      </Button>
      <ExportDialog job={job} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
