import {
  IconCircleCheck,
  IconCoins,
  IconDownload,
  IconDownloadOff,
  IconExternalLink,
  IconFolder,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconRepeat,
  IconTableShortcut,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ListAction } from '../../stores/lists.ts';

export const actionIcons: Record<ListAction, TablerIcon> = {
  explore: IconTableShortcut,
  download: IconDownload,
  resume: IconPlayerPlay,
  retry: IconRefresh,
  spend: IconCoins,
  pause: IconPlayerPause,
  cancel: IconPlayerStop,
  open: IconExternalLink,
  reveal: IconFolder,
  verify: IconCircleCheck,
  automatic: IconDownload,
  manual: IconDownloadOff,
  again: IconRepeat,
  delete: IconTrash,
};
