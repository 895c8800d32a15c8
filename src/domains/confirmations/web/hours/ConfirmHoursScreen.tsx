import { Button } from '@mantine/core'
import { IconFileTypePdf, IconLinkOff, IconMailForward } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Formats } from '#base/formats.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { ApiProblem, isRefusal } from '#platform/web/failure/problem.ts'
import { localeFor } from '#platform/web/format/locale.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { BrandHead } from '#platform/web/ui/page/BrandHead.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { useSave } from '#platform/web/api/use-save.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type ConfirmationPage, publicConfirmationRoutes } from '../../contract/public.ts'
import { HoursToConfirm } from '../HoursToConfirm.tsx'
import type { LineDecider } from '../line-decider.ts'
import { useLanguageOf } from '../use-language-of.ts'
import styles from './ConfirmHours.module.css'

/** The page of a confirmation link, without an account: the hours of a week by worker, to confirm or dispute. */
export function ConfirmHoursScreen() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const found = useRead(publicConfirmationRoutes.readConfirmation, { query: { token } })
  const [isRenewed, setRenewed] = useState(false)
  useLanguageOf(found.data?.language)
  // The former link no longer works.
  if (isRenewed) {
    return (
      <Page title={t('confirmations.page.title')} narrow>
        <Empty
          icon={IconMailForward}
          title={t('confirmations.page.renewed')}
          text={t('confirmations.page.renewedText')}
        />
      </Page>
    )
  }
  // An expired or revoked link ends the page, a lost connection does not.
  const isOver = found.error instanceof ApiProblem && found.error.status === 410
  if (found.error && (isOver || !found.data)) {
    return (
      <Page title={t('confirmations.page.title')} narrow>
        {isRefusal(found.error, 'LINK_EXPIRED') ? (
          <ExpiredLink token={token} onRenewed={() => setRenewed(true)} />
        ) : (
          <Failed title={t('confirmations.page.failed')} failure={found.error} retry={() => void found.refetch()} />
        )}
      </Page>
    )
  }
  if (!found.data) return <Loading />
  return <Hours token={token} page={found.data} />
}

function Hours({ token, page }: { token: string; page: ConfirmationPage }) {
  const { t, language } = useTranslation()
  const format = useMemo(() => new Formats(localeFor(language), page.timeZone), [language, page.timeZone])
  const { write, act, pending } = useWrite(publicConfirmationRoutes.decideHours)
  const undo = useWrite(publicConfirmationRoutes.undoConfirmation)
  const decider: LineDecider = {
    write: (decisions) => write({ body: { token, ...decisions } }),
    act: (decisions) => act({ body: { token, ...decisions } }),
    confirmAs: (confirm, email) => write({ body: { token, confirm, dispute: [], email } }),
    undo: (lines) => undo.act({ body: { token, lines } }),
    pending: pending || undo.pending,
  }
  const isDecided = page.workers.some(({ lines }) => lines.some(({ decision }) => decision !== null))
  return (
    <>
      <BrandHead brand={page.brand} />
      <Page
        title={t('confirmations.page.of', { week: format.dates(page.weekStart, page.weekEnd) })}
        lead={t('confirmations.page.lead', { company: page.company, contact: page.contact, client: page.client })}
        actions={isDecided && <DownloadTimesheet token={token} />}
      >
        <HoursToConfirm week={page} format={format} decider={decider} />
        <p className={styles.note}>{t('confirmations.page.until', { until: format.moment(page.expiresAt) })}</p>
      </Page>
    </>
  )
}

/** Saves the hours of the page with the decisions until now as a PDF. */
function DownloadTimesheet({ token }: { token: string }) {
  const { t } = useTranslation()
  const { save, pending } = useSave()
  return (
    <ActionButton
      variant="default"
      icon={IconFileTypePdf}
      loading={pending}
      onClick={() => void save(publicConfirmationRoutes.readConfirmationTimesheet, { query: { token } })}
    >
      {t('confirmations.page.download')}
    </ActionButton>
  )
}

/** An expired link, and the button that sends the contact a new one. */
function ExpiredLink({ token, onRenewed }: { token: string; onRenewed: () => void }) {
  const { t } = useTranslation()
  const renew = useWrite(publicConfirmationRoutes.renewConfirmation, { onDone: onRenewed })
  return (
    <Empty
      icon={IconLinkOff}
      title={t('confirmations.page.expired')}
      text={t('confirmations.page.expiredText')}
      action={
        <Button loading={renew.pending} onClick={() => void renew.act({ body: { token } })}>
          {t('confirmations.page.renew')}
        </Button>
      }
    />
  )
}
