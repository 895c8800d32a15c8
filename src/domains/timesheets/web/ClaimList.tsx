import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { OwnEntry } from '../contract.ts'

/** The punches whose time was set by the device, with the times at which they were received. */
export function ClaimList({ claims }: Pick<OwnEntry, 'claims'>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {claims.map(({ kind, claimedAt, receivedAt }) => (
        <div key={`${kind} ${claimedAt}`}>
          {t(`timesheets.claim.${kind}`, { claimed: format.moment(claimedAt), received: format.moment(receivedAt) })}
        </div>
      ))}
    </>
  )
}
