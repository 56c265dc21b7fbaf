import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconArrowLeft, IconCloudOff, IconTag } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatTimeOfDay } from '../../../words/format.ts';
import { sentenceOf } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import { uiStore } from '../../stores/frame/ui.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { keyOfAsk, lookupStore } from '../../stores/lookup/lookup.ts';
import { goBack, readLookup, titleOf } from '../../stores/lookup/lookup-actions.ts';
import { chooseLabel, labelsStore, loadLabels } from '../../stores/money/labels.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import { sessionStore, workspaceKey } from '../../stores/session/session.ts';
import { refreshBalance } from '../../stores/session/session-actions.ts';
import { settingsStore } from '../../stores/session/settings.ts';
import { Callout } from '../../ui/callout.tsx';
import { LabelField } from '../../ui/label-field.tsx';
import { Told, useTold } from '../../ui/told.tsx';
import { useIsLate } from '../../ui/use-is-late.ts';
import { Folds, ResultHead, ResultScreen } from '../../ui/table/result-screen.tsx';
import { DomainView } from './domain-view.tsx';
import classes from './lookup.module.css';
import { MayMean } from './may-mean.tsx';
import { PastedOffer } from './pasted-offer.tsx';
import { SearchField } from './search-field.tsx';
import { StartView } from './start-view.tsx';
import { TechnologyView } from './technology-view.tsx';

const CompareView = lazy(async () => ({ default: (await import('./compare/compare-view.tsx')).CompareView }));

/** One field, and what is saved about the domain or technology that was looked up. */
export function LookupScreen() {
  const view = useStore(uiStore, (state) => state.lookup);
  const workspace = useStore(sessionStore, workspaceKey);
  const isReady = useStore(engineStore, ({ state }) => state === 'ready');
  // biome-ignore lint/correctness/useExhaustiveDependencies: view and workspace are the reason to read
  useEffect(() => {
    if (isReady) void readLookup();
  }, [view, workspace, isReady]);
  return (
    <ResultScreen className={classes.screen}>
      <h1 className={classes.hidden}>{words.lookup.title}</h1>
      <ResultHead className={classes.searchRow}>
        <BackButton />
        <SearchField />
        <LookupLabel />
      </ResultHead>
      <Folds className={classes.top}>
        <PastedOffer />
        <NotUnderstood />
        <OfflineStrip />
        <Waiting />
      </Folds>
      {view.kind === 'domain' ? (
        <DomainView key={`${view.domain} ${view.diff?.newerId ?? ''}`} />
      ) : view.kind === 'technology' ? (
        <TechnologyView key={view.name} />
      ) : view.kind === 'compare' ? (
        <Suspense fallback={null}>
          <CompareView />
        </Suspense>
      ) : (
        <StartView />
      )}
    </ResultScreen>
  );
}

/** Back to what was shown before. */
function BackButton() {
  const isStart = useStore(uiStore, (state) => state.lookup.kind === 'start');
  const before = useStore(lookupStore, (state) => state.trail.at(-1));
  useOffer('back', isStart ? null : goBack);
  if (isStart) return null;
  const label = words.lookup.back(before === undefined ? '' : titleOf(before));
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} title={label} onClick={goBack}>
      <IconArrowLeft size={18} aria-hidden />
    </ActionIcon>
  );
}

/** The label of lookups, shown wherever one can be bought. */
function LookupLabel() {
  const label = useStore(settingsStore, ({ settings }) => settings?.label ?? null);
  const known = useStore(labelsStore, (state) => state.known);
  return (
    <LabelField
      className={classes.label}
      aria-label={words.parts.label.current}
      leftSection={<IconTag size={14} aria-hidden />}
      value={label}
      known={known}
      onLoad={loadLabels}
      onChange={(text) => void chooseLabel(text)}
    />
  );
}

/** Why what was typed can't be looked up, and what to type instead; all of it is free. */
function NotUnderstood() {
  const nothing = useStore(lookupStore, (state) => state.nothing);
  if (nothing === null) return null;
  return (
    <Callout tone="plain" alert action={<MayMean domains={nothing.domains} names={nothing.like} />}>
      {sentenceOf(nothing.reason)}
    </Callout>
  );
}

/** Shown while the service can't be reached: what is saved is still here. */
function OfflineStrip() {
  const isOffline = useStore(sessionStore, (state) => state.session?.service === 'offline');
  const [isTrying, setTrying] = useState(false);
  if (!isOffline) return null;
  const retry = async () => {
    setTrying(true);
    await refreshBalance();
    setTrying(false);
  };
  return (
    <div className={classes.offline}>
      <IconCloudOff size={14} stroke={2} aria-hidden />
      <Told as="span">{words.lookup.offline}</Told>
      <Button variant="default" size="compact-xs" loading={isTrying} onClick={() => void retry()}>
        {words.lookup.tryAgain}
      </Button>
    </div>
  );
}

/** A request that takes longer than this is explained, ms. */
const LONG_MS = 3_000;

/** Says that the service has not answered yet about what is shown; its buttons are disabled until then. */
function Waiting() {
  const view = useStore(uiStore, (state) => state.lookup);
  const since = useStore(lookupStore, ({ asking }) => {
    const subjects =
      view.kind === 'domain'
        ? (['domain', 'company'] as const).map((subject) => ({ subject, name: view.domain }))
        : view.kind === 'technology'
          ? [{ subject: 'technology' as const, name: view.name }]
          : [];
    return asking.get(subjects.map(keyOfAsk).find((key) => asking.has(key)) ?? '')?.sinceMs ?? null;
  });
  const isLate = useIsLate(since !== null, LONG_MS);
  const late =
    since === null || !isLate
      ? null
      : words.lookup.waiting(formatTimeOfDay(new Date(since).toISOString(), Date.now()));
  useTold(late ?? (since === null ? '' : words.lookup.asking));
  if (late === null) return null;
  return (
    <div className={classes.waiting}>
      <Loader size={14} aria-hidden />
      <span>{late}</span>
    </div>
  );
}
