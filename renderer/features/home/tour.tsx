import { IconX } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { TourStep as Step } from '#contract/models/home.ts';
import { words } from '../../../words/words.ts';
import { homeOf, homeStore, isTourDue, tourSteps } from '../../stores/home/home.ts';
import { hideTour } from '../../stores/home/home-actions.ts';
import { sessionStore } from '../../stores/session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './tour.module.css';
import { TourStep } from './tour-step.tsx';

/**
 * The tour: four steps that are ticked when done. It is gone when a person hides it or all steps were done
 * before.
 */
export function Tour() {
  const session = useStore(sessionStore);
  const { tour, wasTourDue } = useStore(homeStore, (home) => homeOf(home, session));
  // Finishing the last step must not remove the tour from the screen.
  if (tour === null || tour.mode === 'hidden' || !(wasTourDue || isTourDue(tour))) return null;
  const next = tourSteps.find((step) => !tour.done.includes(step)) ?? null;
  return (
    <section className={classes.tour} data-done={next === null || undefined} aria-labelledby="home-tour">
      <div className={classes.head}>
        <h2 id="home-tour">{words.home.tour.title}</h2>
        <span className={classes.progress}>
          {words.home.tour.progress(tour.done.length, tourSteps.length)}
        </span>
        <IconButton
          label={words.home.tour.hide}
          icon={IconX}
          onClick={() => void hideTour(words.home.tour.hidden)}
        />
      </div>
      <ol className={classes.steps}>
        {tourSteps.map((step: Step, index) => (
          <TourStep
            key={step}
            step={step}
            number={index + 1}
            isDone={tour.done.includes(step)}
            isNext={step === next}
          />
        ))}
      </ol>
    </section>
  );
}
