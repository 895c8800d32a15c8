import { IconDownload } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { useSave } from '#platform/web/api/use-save.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { payRoutes } from '#domains/pay/contract.ts'
import styles from './TransferDialog.module.css'

/** The payment files of a period, which can be downloaded again. */
export function TransferFiles({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { save, pending } = useSave()
  const list = useList(payRoutes.listTransfers, { params: { id }, query: {} })
  if (list.failure) return <Failed failure={list.failure} retry={list.retry} />
  if (list.items.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{t('pay.transfer.list')}</h3>
      <ul className={styles.made}>
        {list.items.map((one) => {
          const at = format.moment(one.madeAt)
          return (
            <li key={one.id}>
              <div>
                <strong className="figures">{format.money(one.total)}</strong> ·{' '}
                {t('pay.transfer.facts', {
                  payments: t('pay.transfer.payments', { count: one.payments }),
                  date: format.date(one.executionDate),
                })}
                <div className={styles.note}>{t('pay.transfer.madeBy', { at, who: one.by.name })}</div>
              </div>
              <ActionButton
                variant="default"
                disabled={pending}
                icon={IconDownload}
                aria-label={t('pay.transfer.downloadOf', { at })}
                onClick={() => void save(payRoutes.readMadeTransferFile, { params: { id: one.id } })}
              >
                {t('pay.transfer.download')}
              </ActionButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
