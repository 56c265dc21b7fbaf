import { Button, Chip, SegmentedControl } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Job, RowState } from '#contract/models/job.ts';
import type { JobExportShape } from '#contract/models/job-export.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import { exportFormats } from '#contract/values/exports.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { exportJob } from '../../stores/jobs/job-actions.ts';
import { useCsvStyle } from '../../stores/session/csv-style.ts';
import { CsvStyleFields } from '../../ui/csv-style-fields.tsx';
import { LabelledGroup } from '../../ui/labelled-group.tsx';
import classes from './export-dialog.module.css';
import { countOf, shownStates } from './run-result.tsx';
import { CancelButton, Dialog } from '../../ui/confirm-dialog.tsx';

/** Exports a run's rows: which rows, in which shape and format. */
export function ExportDialog(props: { job: Job; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={props.isOpen}
      onClose={props.onClose}
      title={words.enrichExport.title(props.job.fileName)}
    >
      <ExportForm job={props.job} onClose={props.onClose} />
    </Dialog>
  );
}

function ExportForm({ job, onClose }: { job: Job; onClose: () => void }) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [style, setStyle] = useCsvStyle();
  const [shape, setShape] = useState<JobExportShape>('rows');
  const [states, setStates] = useState<readonly RowState[]>([]);
  const there = shownStates.filter((state) => countOf(job.counts, state) > 0);
  const rows =
    states.length === 0
      ? job.counts.rows
      : states.reduce((sum, state) => sum + countOf(job.counts, state), 0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await exportJob(job, { format, shape, states: [...states] }, nameOf(job, shape))) onClose();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <LabelledGroup labelId="export-format" label={words.enrichExport.format}>
        <SegmentedControl
          fullWidth
          aria-labelledby="export-format"
          value={format}
          data={exportFormats.map((value) => ({ value, label: words.enrichExport.formats[value] }))}
          onChange={setFormat}
        />
      </LabelledGroup>
      {format === 'csv' ? <CsvStyleFields value={style} onChange={setStyle} /> : null}
      {job.options.kinds.includes('technologies') ? (
        <LabelledGroup labelId="export-shape" label={words.enrichExport.shape}>
          <SegmentedControl
            fullWidth
            aria-labelledby="export-shape"
            value={shape}
            data={[
              { value: 'rows', label: words.enrichExport.shapes.rows },
              { value: 'technologies', label: words.enrichExport.shapes.technologies },
            ]}
            onChange={setShape}
          />
        </LabelledGroup>
      ) : null}
      <LabelledGroup labelId="export-states" label={words.enrichExport.states}>
        <Chip.Group
          multiple
          value={[...states]}
          onChange={(chosen) => setStates(there.filter((state) => chosen.includes(state)))}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame */}
          <div className={classes.chips} role="group" aria-labelledby="export-states">
            {there.map((state) => (
              <Chip key={state} value={state} size="xs" variant="outline" radius="xl">
                {words.parts.state[state]} {formatCount(countOf(job.counts, state))}
              </Chip>
            ))}
          </div>
        </Chip.Group>
        <span className={classes.hint}>{words.enrichExport.statesHint}</span>
      </LabelledGroup>
      <div className={classes.buttons}>
        <CancelButton />
        <Button type="submit" data-autofocus>
          {shape === 'rows' ? words.enrichExport.goWith(rows) : words.enrichExport.go}
        </Button>
      </div>
    </form>
  );
}

/** The default name of the file; it goes to the person's downloads. */
function nameOf(job: Job, shape: JobExportShape): string {
  const isFile = job.origin === 'file';
  // The name of a run without a file ends with its number of domains.
  const stem = isFile ? job.fileName.replace(/\.[^.]+$/, '') : job.fileName.replace(/ · [\d\s.,]+$/, '');
  const plain = stem.replace(/[<>:"/\\|?*]/g, '.');
  if (shape === 'technologies') return words.enrichExport.technologiesName(plain);
  return isFile ? words.enrichExport.fileName(plain) : plain;
}
