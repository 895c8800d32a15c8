import { ActionIcon, Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useKeys } from '#platform/web/keys/use-keys.ts'
import { withQuery } from '#platform/web/navigation/address.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { payRoutes } from '../../contract.ts'
import type { Stub } from '../../rules/stub-shapes.ts'
import { stubKeys } from '../stub-keys.ts'
import { useStubFilter } from '../use-stub-filter.ts'

/** Leads to the previous and to the next stub in the order and filter of the list, also by keys, and says where this one is. */
export function StubSteps({ stub: { id, period } }: { stub: Stub }) {
  const { t } = useTranslation()
  const { address, go } = useNavigation()
  const { query } = useStubFilter()
  const list = useList(payRoutes.listStubs, { params: { id: period.id }, query: { ...query, limit: '200' } })
  const index = list.items.findIndex((one) => one.id === id)
  const [previous, next] = [list.items[index - 1], index < 0 ? undefined : list.items[index + 1]]
  const { more, hasMore, loadingMore } = list
  // Its neighbours may be on a later page of the list.
  const isShort = hasMore && !loadingMore && (index < 0 || !next)
  useEffect(() => {
    if (isShort) more()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page; `more` is another function in each render
  }, [isShort, list.items.length])
  const open = (to: { readonly id: string } | undefined) => {
    if (to) go(`/provider/pay/stubs/${to.id}${withQuery(address.search, {})}`, { replace: true })
  }
  useKeys({ [stubKeys.next]: () => open(next), [stubKeys.previous]: () => open(previous) })
  if (index < 0) return null
  return (
    <Group gap="xs" wrap="nowrap">
      <span className="small-note figures">{t('pay.stub.position', { at: index + 1, total: list.total })}</span>
      {(
        [
          ['previous', previous, IconChevronUp],
          ['next', next, IconChevronDown],
        ] as const
      ).map(([name, to, Icon]) => (
        <ActionIcon
          key={name}
          variant="default"
          size="input-sm"
          disabled={!to}
          aria-label={t(`pay.stub.${name}`)}
          title={`${t(`pay.stub.${name}`)} (${stubKeys[name]})`}
          onClick={() => open(to)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}
