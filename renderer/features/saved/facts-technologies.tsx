import type { FoundTechnology, TechnologiesAnswer } from '#contract/models/lookup.ts';
import { formatDate } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { showSaved } from '../../stores/saved/saved-actions.ts';
import { FactsSection } from '../../ui/facts-panel.tsx';
import { TechnologyMark } from '../../ui/marks/technology-mark.tsx';
import classes from './facts.module.css';
import { languageOfField } from '../../ui/language-of-field.ts';

const wording = words.saved.facts;

/** What the domain runs, by category; each technology leads to all saved domains that run it. */
export function FactsTechnologies({ answer }: { answer: TechnologiesAnswer | null }) {
  if (answer === null || answer.outcome !== 'found') {
    return (
      <FactsSection title={wording.technologiesNone}>
        <p className={classes.quiet}>
          {answer === null || answer.outcome === 'found'
            ? wording.neverAsked
            : wording.outcome[answer.outcome]}
        </p>
      </FactsSection>
    );
  }
  return (
    <FactsSection title={wording.technologies(answer.technologies.length)}>
      {answer.isPartial ? <p className={classes.quiet}>{wording.partial}</p> : null}
      {byCategory(answer.technologies).map(({ category, technologies }) => (
        <div key={category ?? ''} className={classes.category}>
          <h4
            className={classes.categoryName}
            lang={category === null ? undefined : languageOfField('category')}
          >
            {category ?? wording.otherCategory}
          </h4>
          <ul className={classes.technologies}>
            {technologies.map((technology) => (
              <Technology key={technology.name} technology={technology} />
            ))}
          </ul>
        </div>
      ))}
    </FactsSection>
  );
}

function Technology({ technology: { name, firstSeen } }: { technology: FoundTechnology }) {
  return (
    <li>
      <button
        type="button"
        className={classes.technology}
        title={words.saved.sinceOf(name)}
        onClick={() => showSaved({ technologies: [name] })}
      >
        <TechnologyMark name={name} size={14} />
        <span className={classes.technologyName}>{name}</span>
        {firstSeen === null ? null : (
          <span className={classes.since} title={wording.sinceTitle}>
            {wording.since(formatDate(firstSeen))}
          </span>
        )}
      </button>
    </li>
  );
}

interface CategoryGroup {
  /** Null for technologies without a category. */
  category: string | null;
  technologies: readonly FoundTechnology[];
}

/** Technologies by category: the largest groups first, those without a category last, names in order. */
function byCategory(technologies: readonly FoundTechnology[]): CategoryGroup[] {
  const groups = new Map<string | null, FoundTechnology[]>();
  for (const technology of technologies) {
    const group = groups.get(technology.parentCategory) ?? [];
    groups.set(technology.parentCategory, [...group, technology]);
  }
  return [...groups]
    .map(([category, members]) => ({
      category,
      technologies: members.sort((a, b) => a.name.localeCompare(b.name)),
    }))
    .sort(
      (a, b) =>
        Number(a.category === null) - Number(b.category === null) ||
        b.technologies.length - a.technologies.length ||
        (a.category ?? '').localeCompare(b.category ?? ''),
    );
}
