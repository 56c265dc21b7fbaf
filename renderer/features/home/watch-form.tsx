import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { LookupKind } from '#contract/models/enrich.ts';
import type { GivenFile } from '#contract/models/file-ref.ts';
import type { WatchSchedule } from '#contract/models/watch.ts';
import type { ShellInput } from '#contract/shell.ts';
import { publishFormats } from '#contract/values/exports.ts';
import { longestWatchName, minuteOfTime, weekDays } from '#contract/values/watches.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { attempt, tellProblem } from '../../stores/frame/notices.ts';
import { settingsStore } from '../../stores/session/settings.ts';
import { agreeToWatch, chooseWatchFile } from '../../stores/watches/watch-actions.ts';
import { type WatchSubject, watchesStore } from '../../stores/watches/watches.ts';
import { PriceTag } from '../../ui/price-tag.tsx';
import { Told } from '../../ui/told.tsx';
import { capsOf, isMonthTooLow, type TypedCaps, WatchCapFields } from './watch-cap-fields.tsx';
import { CancelButton, Dialog } from '../../ui/confirm-dialog.tsx';
import classes from './watches.module.css';

type NewWatch = Extract<ShellInput<'agreeToWatch'>, { kind: 'new' }>;

const wording = words.watches.form;
const allKinds: readonly LookupKind[] = ['companies', 'technologies'];
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);
/** A turn may cost a little more than today: what it stands for may grow by a tenth without a question. */
const ROOM = 1.1;

/** Asks what to refresh, how often and for how much. The system's dialog then asks for the person's word. */
export function WatchForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={wording.title} size={560}>
      <Fields onClose={onClose} />
    </Dialog>
  );
}

const keyOf = (subject: WatchSubject) =>
  subject.kind === 'view'
    ? `view ${subject.viewId}`
    : subject.kind === 'tag'
      ? `tag ${subject.tag}`
      : `file ${subject.path}`;
const nameOf = (subject: WatchSubject) => (subject.kind === 'tag' ? subject.tag : subject.name);

function Fields({ onClose }: { onClose: () => void }) {
  const subjects = useStore(watchesStore, (state) => state.subjects);
  const [key, setKey] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [kinds, setKinds] = useState<readonly LookupKind[]>(allKinds);
  const [every, setEvery] = useState<WatchSchedule['every']>('week');
  const [day, setDay] = useState(1);
  const [time, setTime] = useState('07:00');
  const [caps, setCaps] = useState<TypedCaps>({ each: null, month: null });
  const [folder, setFolder] = useState<GivenFile | null>(null);
  const [publish, setPublish] = useState<NewWatch['publish']>(null);
  const subject = subjects.find((each) => keyOf(each) === key) ?? null;
  const minute = minuteOfTime(time);
  const schedule: WatchSchedule = { every, day, minute: minute ?? 0 };
  const asked = (limits: { capPerTurn: number; capPerMonth: number }): NewWatch | null =>
    subject === null
      ? null
      : {
          kind: 'new',
          name: (name.trim() === '' ? nameOf(subject) : name.trim()).slice(0, longestWatchName),
          subject,
          kinds: [...kinds],
          schedule,
          ...limits,
          label: settingsStore.getState().settings?.label ?? null,
          folder: folder?.ref ?? null,
          publish: folder === null ? null : publish,
        };
  const ask = kinds.length === 0 ? null : asked({ capPerTurn: 1, capPerMonth: 1 });
  const offer = useRead(
    ask === null ? null : () => reads.watches.offer({ ...ask, folder: null, publish: null }),
    tellProblem,
    `${key} ${kinds.join()}`,
  );
  useEffect(() => {
    if (offer === null) return;
    const each = Math.max(1, Math.ceil(offer.maxCredits * ROOM));
    setCaps({ each, month: each * (every === 'week' ? 5 : 1) });
  }, [offer, every]);
  const { each } = caps;
  const ready = offer === null || minute === null ? null : capsOf(caps);
  const make = async () => {
    const whole = ready === null ? null : asked(ready);
    if (whole !== null && (await agreeToWatch(whole, words.watches.made))) onClose();
  };
  const groups = [
    { group: wording.views, kind: 'view' },
    { group: wording.tags, kind: 'tag' },
    { group: wording.files, kind: 'file' },
  ] as const;
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <div className={classes.subject}>
        <Select
          label={wording.subject}
          description={wording.subjectHint}
          data-autofocus
          searchable
          nothingFoundMessage={subjects.length === 0 ? wording.nothingYet : wording.nothingFound}
          selectFirstOptionOnChange
          allowDeselect={false}
          data={groups.flatMap(({ group, kind }) => {
            const items = subjects
              .filter((each) => each.kind === kind)
              .map((each) => ({ value: keyOf(each), label: nameOf(each) }));
            return items.length === 0 ? [] : [{ group, items }];
          })}
          value={key}
          onChange={setKey}
        />
        <Button
          variant="default"
          onClick={() =>
            void chooseWatchFile().then((chosen) => (chosen === null ? undefined : setKey(keyOf(chosen))))
          }
        >
          {wording.chooseFile}
        </Button>
      </div>
      <TextInput
        label={wording.name}
        maxLength={longestWatchName}
        value={name}
        placeholder={subject === null ? '' : nameOf(subject)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={wording.kinds}
        value={[...kinds]}
        onChange={(chosen) => setKinds(allKinds.filter((kind) => chosen.includes(kind)))}
      >
        <div className={classes.kinds}>
          {allKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={wording[kind]} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.pair}>
        <Select
          label={wording.every}
          allowDeselect={false}
          data={(['week', 'month'] as const).map((value) => ({ value, label: wording[value] }))}
          value={every}
          onChange={(value) => {
            setEvery(value === 'month' ? 'month' : 'week');
            setDay(1);
          }}
        />
        <Select
          label={wording.day}
          allowDeselect={false}
          data={(every === 'week' ? weekDays : monthDays).map((value) => ({
            value: String(value),
            label: every === 'week' ? wording.weekday(value) : wording.monthDay(value),
          }))}
          value={String(day)}
          onChange={(value) => setDay(Number(value ?? 1))}
        />
        <TextInput
          label={wording.at}
          type="time"
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </div>
      <WatchCapFields caps={caps} onType={setCaps} />
      <div className={classes.folder}>
        <span>
          <span className={classes.label}>{wording.folder}</span>
          {folder?.path ?? wording.noFolder}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void attempt(async () => setFolder((await shell.chooseFolder()) ?? folder))}
        >
          {wording.chooseFolder}
        </Button>
        {folder === null ? null : (
          <Button size="compact-sm" variant="default" onClick={() => setFolder(null)}>
            {wording.clearFolder}
          </Button>
        )}
      </div>
      {folder === null ? null : (
        <Select
          label={wording.publish}
          description={wording.publishHint}
          allowDeselect={false}
          data={[
            { value: '', label: wording.publishNothing },
            ...publishFormats.map((value) => ({ value, label: words.parts.export.formats[value] })),
          ]}
          value={publish ?? ''}
          onChange={(value) => setPublish(publishFormats.find((each) => each === value) ?? null)}
        />
      )}
      <Told as="p" className={classes.price}>
        {subject === null || kinds.length === 0 ? (
          wording.choose
        ) : offer === null ? (
          wording.counting
        ) : (
          <>
            {wording.now(offer.domains)} <PriceTag credits={offer.maxCredits} /> {wording.eachTime}
            {each === null ? null : isMonthTooLow(caps) ? (
              <span className={classes.tight}>{wording.monthTooLow}</span>
            ) : each < offer.maxCredits ? (
              <span className={classes.tight}>{wording.short}</span>
            ) : each > offer.maxCredits ? (
              <span>{wording.room}</span>
            ) : null}
          </>
        )}
      </Told>
      <div className={classes.foot}>
        <CancelButton />
        <Button type="submit" disabled={ready === null}>
          {ready === null ? wording.make : wording.go(ready.capPerTurn)}
        </Button>
      </div>
    </form>
  );
}
