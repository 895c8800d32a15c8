import type { Answer } from '#base/route.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FilterTiles } from '#platform/web/ui/list/FilterTiles.tsx'
import type { agedRoutes } from '../../contract/aged.ts'
import { ages } from '../../rules/ages.ts'

type Totals = Answer<typeof agedRoutes.listAged>['totals'][number]

const tiles = ['outstanding', 'overdue', ...ages] as const
/** The name of a tile in the address. */
export type AgedTile = (typeof tiles)[number]

/** Returns the tile that is named in the address; undefined without one. */
export const tileOf = (name: string): AgedTile | undefined => tiles.find((one) => one === name)

interface Props {
  /** Undefined while they are read. */
  totals: readonly Totals[] | undefined
  chosen: AgedTile | undefined
  addressOf: (tile: AgedTile | undefined) => string
}

/** What clients owe: in total, overdue and by age. Each leads to its invoices. */
export function AgedTiles({ totals, chosen, addressOf }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const amountOf = (tile: AgedTile, row: Totals) =>
    tile === 'outstanding' ? row.total : tile === 'overdue' ? row.total - row.notDue : row[tile]
  return (
    <FilterTiles
      label={t('receivables.aged.tiles')}
      tiles={tiles.map((tile) => {
        const amounts = (totals ?? []).flatMap((row) => {
          const amount = amountOf(tile, row)
          return amount === 0 ? [] : [{ amount, currency: row.currency }]
        })
        return {
          key: tile,
          label: t(`receivables.aged.${tile}`),
          value: totals ? (amounts.length > 0 ? format.moneys(amounts) : '–') : '…',
          to: addressOf(chosen === tile ? undefined : tile),
          isChosen: chosen === tile,
          isAlarm: amounts.length > 0 && tile !== 'outstanding' && tile !== 'notDue',
        }
      })}
    />
  )
}
