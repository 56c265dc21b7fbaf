import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

/** A small button with only an icon; its name is a tooltip and is read by screen readers. */
export function IconButton(props: {
  label: string;
  icon: TablerIcon;
  onClick: () => void;
  size?: ActionIconProps['size'];
  /** Size of the icon, px. */
  iconSize?: number;
  isOff?: boolean;
}) {
  const { label, icon: Icon, size = 'sm', iconSize = 14 } = props;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      aria-label={label}
      title={label}
      disabled={props.isOff}
      onClick={props.onClick}
    >
      <Icon size={iconSize} aria-hidden />
    </ActionIcon>
  );
}
