import { Switch as KitSwitch, type SwitchProps } from '@mantine/core';

/** A switch. The kit's label has the description in it, so without a name of its own both are said twice. */
export function Switch(props: Omit<SwitchProps, 'label'> & { label: string }) {
  return <KitSwitch {...props} aria-label={props.label} />;
}
