import { LinkButton } from '../../ui/link-button.tsx';
import { ShortAddress } from '../../ui/short-address.tsx';
import type { Field } from './fields.ts';
import classes from './lookup.module.css';
import { isLink, openLink } from './open-link.ts';
import { languageOfField } from '../../ui/language-of-field.ts';

/** Fields of a saved answer with their values; addresses open in the browser. */
export function FieldList({ fields, snapshotId }: { fields: readonly Field[]; snapshotId: number }) {
  return (
    <dl className={classes.fields}>
      {fields.map(({ name, label, value }) => (
        <div key={name}>
          <dt title={name}>{label}</dt>
          <dd lang={languageOfField(name)}>
            {isLink(value) ? (
              <LinkButton isUnderlined title={value} onClick={() => openLink(value, snapshotId)}>
                <ShortAddress address={value} />
              </LinkButton>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
