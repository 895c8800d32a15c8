import type { UseQueryResult } from '@tanstack/react-query'
import {
  IconBeach,
  IconCalendarOff,
  IconCalendarUser,
  IconClipboardCheck,
  IconUserPlus,
  IconUserQuestion,
} from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import type { ProviderHome } from '#domains/statistics/contract.ts'
import { decisionLists } from '#domains/statistics/rules.ts'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { withQuery } from '#platform/web/navigation/address.ts'
import { FigureRow } from '#platform/web/ui/record/FigureCard.tsx'
import { Figure } from './Figure.tsx'

/** The path of the list, for requests instead of their timeline. */
function pathOf(name: keyof typeof decisionLists): string {
  const { path, query } = decisionLists[name]
  return path + withQuery('', path === '/provider/requests' ? { as: 'list', ...query } : query)
}

/** The numbers of items that wait for the user's decision or action, each with a link; only those the user may act on. */
export function Decisions({ of }: { of: UseQueryResult<ProviderHome, Failure> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [decidesHours, decidesRequests, plans] = [
    useMay('timesheets:decide'),
    useMay('requests:decide'),
    useMay('assignments:write'),
  ]
  const tiles = [
    { name: 'entries', may: decidesHours, icon: IconClipboardCheck, tone: 'waiting', to: pathOf('entries') },
    { name: 'timeOff', may: decidesHours, icon: IconBeach, tone: 'news', to: pathOf('timeOff') },
    { name: 'requests', may: decidesRequests, icon: IconCalendarUser, tone: 'odd', to: pathOf('requests') },
    { name: 'positions', may: plans, icon: IconUserPlus, tone: 'good', to: pathOf('positions') },
    { name: 'offers', may: plans, icon: IconUserQuestion, tone: 'news', to: pathOf('offers') },
    {
      name: 'ending',
      may: plans,
      icon: IconCalendarOff,
      tone: 'waiting',
      to: `/provider/assignments${withQuery('', { endsBy: of.data?.week.to ?? '' })}`,
    },
  ] as const
  const shown = tiles.filter(({ may }) => may)
  if (shown.length === 0) return null
  return (
    <FigureRow counts tour="decisions" label={t('app.providerHome.decisions.label')}>
      {shown.map(({ name, icon, tone, to }) => (
        <Figure
          key={name}
          label={t(`app.providerHome.decisions.${name}`)}
          of={of}
          value={({ decisions }) => format.number(decisions[name] ?? 0)}
          isQuiet={({ decisions }) => !decisions[name]}
          icon={icon}
          tone={tone}
          to={to}
        />
      ))}
    </FigureRow>
  )
}
