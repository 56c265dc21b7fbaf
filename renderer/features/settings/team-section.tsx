import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCloudOff } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { TeamStatus } from '#contract/models/team.ts';
import { formatCount, formatDate } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { exchangeNow, leaveTeam, shareNotes, teamStore } from '../../stores/session/team.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { useTold } from '../../ui/told.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { isAboutPassword, TeamForm, TeamPasswordForm, TeamProblem } from './team-form.tsx';
import { Switch } from '../../ui/switch.tsx';

/** The library that is shared with colleagues: joining it, how it stands, and who bought what. */
export function TeamSection() {
  const team = useStore(teamStore, (state) => state.team);
  if (team === null) return null;
  return (
    <Section id="team" title={words.team.title} hint={words.team.hint}>
      {team.state === 'none' ? <TeamForm /> : <Joined team={team} />}
    </Section>
  );
}

const marks = {
  ready: { icon: IconCircleCheck, tone: 'good' },
  away: { icon: IconCloudOff, tone: 'plain' },
  refused: { icon: IconAlertTriangle, tone: 'loss' },
  unknown: { icon: IconCircleDashed, tone: 'plain' },
  none: { icon: IconCircleDashed, tone: 'plain' },
} as const;

function Joined({ team }: { team: TeamStatus }) {
  const { state, problem, isSyncing, syncedAt, toOffer, inDoubt, refused } = team;
  const { sharesNotes, notesToShare, notesReceived } = team;
  const address = team.address ?? '';
  const person = team.person ?? '';
  const { icon: Icon, tone } = marks[state];
  const doing = isSyncing ? words.team.syncing : words.team.states[state];
  useTold(doing, true);
  const facts = [
    ...(team.workspaces > 0 ? [] : [words.team.noWorkspace]),
    ...(toOffer === 0 ? [] : [words.team.toOffer(toOffer)]),
    ...(notesToShare === 0 ? [] : [words.team.notesToShare(notesToShare)]),
    ...(notesReceived === 0 ? [] : [words.team.notesReceived(notesReceived)]),
    ...(inDoubt === 0 ? [] : [words.team.inDoubt(inDoubt)]),
    ...(refused === 0 ? [] : [words.team.refused(refused)]),
  ];
  return (
    <>
      <div className={classes.connection}>
        <div className={classes.connectionWords}>
          <div className={classes.team}>
            <span className={classes.teamState} data-tone={tone}>
              <Icon size={16} stroke={2} aria-hidden />
              {doing}
            </span>
            <strong>{words.team.as(person)}</strong>
            {syncedAt === null ? null : (
              <span className={classes.hint}>
                {words.team.synced} <AgeTag at={syncedAt} plain />
              </span>
            )}
          </div>
          <div className={classes.path}>{address}</div>
          {facts.map((fact) => (
            <div key={fact} className={classes.hint}>
              {fact}
            </div>
          ))}
        </div>
        <Button variant="default" size="compact-xs" loading={isSyncing} onClick={() => void exchangeNow()}>
          {words.team.sync}
        </Button>
        <Button variant="default" size="compact-xs" onClick={() => void leaveTeam()}>
          {words.team.leave}
        </Button>
      </div>
      {problem === null ? null : <TeamProblem problem={problem} whenAway={words.team.whileAway} />}
      {problem !== null && isAboutPassword(problem) ? (
        <TeamPasswordForm address={address} person={person} />
      ) : null}
      <Switch
        checked={sharesNotes}
        label={words.team.shareNotes}
        description={words.team.shareNotesHint}
        onChange={(event) => void shareNotes(event.currentTarget.checked)}
      />
      <Buyers buyers={team.buyers} />
    </>
  );
}

function Buyers({ buyers }: Pick<TeamStatus, 'buyers'>) {
  if (buyers.length === 0) return <p className={classes.hint}>{words.team.nobody}</p>;
  const { columns } = words.team;
  return (
    <table className={classes.buyers}>
      <caption>{words.team.buyers}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.person}</th>
          <th scope="col">{columns.answers}</th>
          <th scope="col">{columns.last}</th>
        </tr>
      </thead>
      <tbody>
        {buyers.map(({ person, answers, lastAt }) => (
          <tr key={person}>
            <th scope="row">{person}</th>
            <td>{formatCount(answers)}</td>
            <td>{formatDate(lastAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
