import {
  IconBeach,
  IconBriefcase2,
  IconBuildingStore,
  IconCalendarTime,
  IconCalendarUser,
  IconCashBanknote,
  IconChartBar,
  IconClipboardCheck,
  IconFileInvoice,
  IconFiles,
  IconHome,
  IconMessages,
  IconReportMoney,
  IconSettings,
  IconSignature,
  IconTimeline,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import type { Entry } from './NavigationList.tsx'

/** The screens of the navigation of provider users. */
export const providerNavigation: readonly Entry[] = [
  { to: '/provider', messageKey: 'app.nav.home', icon: IconHome },
  { group: 'people', to: '/provider/workforce', messageKey: 'app.nav.workforce', icon: IconUsers },
  { group: 'people', to: '/provider/clients', messageKey: 'app.nav.clients', icon: IconBuildingStore },
  { group: 'people', to: '/provider/messages', messageKey: 'app.nav.messages', icon: IconMessages },
  { group: 'work', to: '/provider/requests', messageKey: 'app.nav.requests', icon: IconCalendarUser },
  { group: 'work', to: '/provider/projects', messageKey: 'app.nav.projects', icon: IconBriefcase2 },
  { group: 'work', to: '/provider/assignments', messageKey: 'app.nav.assignments', icon: IconTimeline },
  { group: 'work', to: '/provider/contracts', messageKey: 'app.nav.contracts', icon: IconSignature },
  { group: 'time', to: '/provider/schedule', messageKey: 'app.nav.schedule', icon: IconCalendarTime },
  {
    group: 'time',
    to: '/provider/time-off',
    messageKey: 'app.nav.timeOff',
    icon: IconBeach,
    permission: 'timesheets:read',
  },
  { group: 'time', to: '/provider/timesheet', messageKey: 'app.nav.timesheet', icon: IconClipboardCheck },
  { group: 'money', to: '/provider/pay', messageKey: 'app.nav.pay', icon: IconCashBanknote, permission: 'pay:read' },
  {
    group: 'money',
    to: '/provider/statements',
    messageKey: 'app.nav.statements',
    icon: IconFileInvoice,
    permission: 'billing:read',
  },
  {
    group: 'money',
    to: '/provider/receivables',
    messageKey: 'app.nav.receivables',
    icon: IconReportMoney,
    permission: 'billing:read',
  },
  {
    group: 'insight',
    to: '/provider/statistics',
    messageKey: 'app.nav.statistics',
    icon: IconChartBar,
    permission: 'timesheets:read',
  },
  { group: 'insight', to: '/provider/docs', messageKey: 'app.nav.documents', icon: IconFiles },
  { to: '/provider/users', messageKey: 'app.nav.users', icon: IconUserShield, permission: 'users:read' },
  { to: '/provider/settings', messageKey: 'app.nav.settings', icon: IconSettings, permission: 'kiosks:write' },
]

/** The main screens of a provider user on a phone; one that only some decide on has its usual name for the others. */
export const phoneTabs: readonly { readonly to: string; readonly messageKey: string; readonly decides?: boolean }[] = [
  { to: '/provider', messageKey: 'app.nav.today' },
  { to: '/provider/schedule', messageKey: 'app.nav.schedule' },
  { to: '/provider/timesheet', messageKey: 'app.nav.approve', decides: true },
  { to: '/provider/messages', messageKey: 'app.nav.messages' },
]
