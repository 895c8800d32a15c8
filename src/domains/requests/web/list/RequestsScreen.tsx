import { SegmentedControl } from '@mantine/core'
import type { ComponentProps } from 'react'
import { IconCalendarWeek, IconList, IconPlus, IconTimeline } from '@tabler/icons-react'
import { useIsPhone } from '#platform/web/device/use-is-phone.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Agenda } from '../agenda/Agenda.tsx'
import { TimelinePart } from '../timeline/TimelinePart.tsx'
import { useRequestFilter } from '../use-request-filter.ts'
import { RequestFilters } from './RequestFilters.tsx'
import { RequestList } from './RequestList.tsx'
import styles from './RequestsScreen.module.css'

/** The screen of the organisation’s requests: a timeline, which becomes an agenda on a phone, or a list. */
export function RequestsScreen({ actions }: Partial<Pick<ComponentProps<typeof RequestList>, 'actions'>>) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [{ as }, setQuery] = useAddressQuery({ as: 'timeline' })
  const by = useRequestFilter()
  const { filter, isFiltered } = by
  const isList = as === 'list'
  const add = useMay('requests:write') && (
    <LinkButton to="/provider/requests/add" icon={IconPlus}>
      {t('requests.list.add')}
    </LinkButton>
  )
  return (
    <Page list={isList} wide={!isList} title={t('requests.list.title')} actions={add}>
      <Panel flush>
        <div className={styles.head}>
          <SegmentedControl
            size="sm"
            aria-label={t('requests.list.shownAs')}
            data={[
              {
                value: 'timeline',
                label: (
                  <span className={styles.choice}>
                    {isPhone ? <IconCalendarWeek size={18} aria-hidden /> : <IconTimeline size={18} aria-hidden />}
                    {isPhone ? t('requests.list.agenda') : t('requests.list.timeline')}
                  </span>
                ),
              },
              {
                value: 'list',
                label: (
                  <span className={styles.choice}>
                    <IconList size={18} aria-hidden />
                    {t('requests.list.list')}
                  </span>
                ),
              },
            ]}
            value={isList ? 'list' : 'timeline'}
            onChange={(value) => setQuery({ as: value })}
          />
          <RequestFilters isFolded={isPhone} by={by} />
        </div>
        {isList ? (
          <RequestList actions={actions} filter={filter} isFiltered={isFiltered} add={add} />
        ) : isPhone ? (
          <Agenda filter={filter} isFiltered={isFiltered} add={add} />
        ) : (
          <TimelinePart filter={filter} isFiltered={isFiltered} add={add} />
        )}
      </Panel>
    </Page>
  )
}
