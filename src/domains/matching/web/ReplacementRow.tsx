import { Button, Checkbox, Group } from '@mantine/core'
import { IconMessage, IconPhone, IconSend, IconUserCheck } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { Chosen } from '#platform/web/ui/list/use-chosen.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Portrait } from '#platform/web/ui/record/Portrait.tsx'
import type { ReplacementCandidate } from '../contract/replacement.ts'
import styles from './CandidateRow.module.css'
import { ReasonChips } from './ReasonChips.tsx'
import replacement from './ReplacementRow.module.css'

interface Props {
  candidate: ReplacementCandidate
  /** The selection. Undefined if candidates cannot be selected. */
  chosen: Chosen<ReplacementCandidate> | undefined
  pending: boolean
  onMessage: () => void
  onOffer: () => void
  onAssign: () => void
}

/** A worker who could take the shift: the reasons for and against, and the ways to ask. */
export function ReplacementRow({ candidate, chosen, pending, onMessage, onOffer, onAssign }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { worker, reasons, offer, payRate, allowed } = candidate
  const { name } = worker
  return (
    <li className={styles.row} data-chosen={chosen?.keys.has(worker.id) || undefined}>
      <Group gap="0.75rem">
        {chosen && (
          <span className={styles.check}>
            {allowed.includes('offer') && (
              <Checkbox
                aria-label={t('matching.replacement.choose', { name })}
                checked={chosen.keys.has(worker.id)}
                onClick={(event) => chosen.choose(candidate, event.shiftKey)}
                onChange={() => undefined}
              />
            )}
          </span>
        )}
        <Portrait name={name} image={worker.image} />
        <div className={replacement.person}>
          <Link to={`/provider/workforce/profile/${worker.id}`} className={styles.name}>
            {name}
          </Link>
          <span className={styles.note}>
            {[worker.primaryRole, payRate && format.money(payRate), worker.phone].filter(Boolean).join(' · ')}
          </span>
          {offer && <span className={styles.note}>{offerText(offer, t, format)}</span>}
        </div>
        <Group gap="0.5rem" align="stretch">
          {worker.phone && (
            <Button
              component="a"
              href={`tel:${worker.phone}`}
              size="sm"
              variant="default"
              leftSection={<IconPhone size={18} aria-hidden />}
              aria-label={t('matching.replacement.call', { name })}
            >
              {t('matching.replacement.callShort')}
            </Button>
          )}
          <ActionButton
            variant="default"
            icon={IconMessage}
            aria-label={t('matching.replacement.message', { name })}
            onClick={onMessage}
          >
            {t('matching.replacement.messageShort')}
          </ActionButton>
          {allowed.includes('assign') && (
            <ActionButton
              variant="default"
              icon={IconUserCheck}
              disabled={pending}
              aria-label={t('matching.replacement.assign', { name })}
              onClick={onAssign}
            >
              {t('matching.replacement.assignShort')}
            </ActionButton>
          )}
          {allowed.includes('offer') && (
            <ActionButton
              icon={IconSend}
              disabled={pending}
              aria-label={t('matching.replacement.offer', { name })}
              onClick={onOffer}
            >
              {t('matching.replacement.offerShort')}
            </ActionButton>
          )}
        </Group>
      </Group>
      <ReasonChips name={name} reasons={reasons} />
    </li>
  )
}

function offerText(
  { status, at }: NonNullable<ReplacementCandidate['offer']>,
  t: ReturnType<typeof useTranslation>['t'],
  format: ReturnType<typeof useFormat>,
): string {
  if (status === 'open') return t('matching.replacement.offerAt', { at: format.moment(at) })
  if (status === 'declined') return t('matching.replacement.declinedAt', { at: format.moment(at) })
  return status === 'accepted' ? t('matching.replacement.acceptedAt') : t('matching.replacement.offerEnded')
}
