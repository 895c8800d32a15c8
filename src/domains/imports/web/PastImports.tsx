import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { RunBadge } from '#platform/web/ui/run/RunBadge.tsx'
import type { importRoutes } from '../contract.ts'
import styles from './PastImports.module.css'

const shown = 10

/** The latest imports of a kind; nothing before the first. */
export function PastImports({ route }: { route: ReturnType<typeof importRoutes>['listImports'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { items } = useList(route, { query: { limit: String(shown) } })
  if (items.length === 0) return null
  return (
    <Panel title={t('imports.past.title')} flush>
      <ul className={styles.list}>
        {items.slice(0, shown).map(({ id, status, rows, createdAt, by }) => (
          <li key={id} className={styles.row}>
            <Link to={`?id=${id}`} className={styles.when}>
              {format.moment(createdAt)}
            </Link>
            <span>{t('imports.past.rows', { count: rows })}</span>
            <span className={styles.by}>{by?.name}</span>
            <RunBadge status={status} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
