import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import type { TeamStatus } from '../../../preload/contract/models/team.ts';
import { formatCount, formatDate } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { exchangeNow, leaveTeam, teamStore } from '../../stores/session/team.ts';
import { ProblemCallout } from '../../ui/callout.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { TeamForm } from './team-form.tsx';

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

function Joined({ team }: { team: TeamStatus }) {
  const { address, person, state, problem, isSyncing, syncedAt, toOffer, inDoubt, refused } = team;
  const facts = [
    isSyncing ? words.team.syncing : words.team.states[state],
    ...(syncedAt === null ? [] : [words.team.syncedAt(syncedAt)]),
    ...(toOffer === 0 ? [] : [words.team.toOffer(toOffer)]),
    ...(inDoubt === 0 ? [] : [words.team.inDoubt(inDoubt)]),
    ...(refused === 0 ? [] : [words.team.refused(refused)]),
  ];
  return (
    <>
      <div className={classes.connection}>
        <div className={classes.connectionWords}>
          <div>
            <strong>{words.team.as(address ?? '', person ?? '')}</strong>
          </div>
          <div className={classes.hint} role="status">
            {facts.join(' · ')}
          </div>
        </div>
        <Button variant="default" size="compact-xs" loading={isSyncing} onClick={() => void exchangeNow()}>
          {words.team.sync}
        </Button>
        <Button variant="default" size="compact-xs" onClick={() => void leaveTeam()}>
          {words.team.leave}
        </Button>
      </div>
      {problem === null ? null : <ProblemCallout problem={problem} />}
      <Buyers buyers={team.buyers} />
    </>
  );
}

function Buyers({ buyers }: Pick<TeamStatus, 'buyers'>) {
  if (buyers.length === 0) return <p className={classes.hint}>{words.team.nobody}</p>;
  const { columns } = words.team;
  return (
    <table className={classes.sizes} aria-label={words.team.buyers}>
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
