import { Alert, Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isRefusal } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Dialog } from './Dialog.tsx'
import styles from './Confirm.module.css'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'

interface Props {
  title: string
  /** The data that will be deleted. */
  children: ReactNode
  remove: () => Promise<Outcome<unknown>>
  /** An alternative if other records refer to it; it closes the dialog itself. */
  instead?: { readonly action: string; readonly act: () => Promise<unknown> } | undefined
  /** The text of the toast once it is deleted. */
  done: string
  /** Where to go then, because the page of the record no longer exists. */
  goTo?: string
  onClose: () => void
}

/** Asks before a record is deleted; if it is in use, explains that and offers the alternative. Open while it is rendered. */
export function DeleteDialog({ title, children, remove, instead, done, goTo, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go } = useNavigation()
  const [pending, setPending] = useState(false)
  const [inUse, setInUse] = useState<string>()
  async function whilePending(work: () => Promise<unknown>) {
    setPending(true)
    try {
      await work()
    } finally {
      setPending(false)
    }
  }
  const tryIt = () =>
    whilePending(async () => {
      const outcome = await remove()
      if (outcome.ok) {
        tell.success(done)
        return goTo === undefined ? onClose() : go(goTo, { replace: true })
      }
      if (isRefusal(outcome.problem, 'IN_USE')) return setInUse(outcome.problem.problem.detail)
      tell.failure(outcome.problem)
      return onClose()
    })
  return (
    <Dialog onClose={onClose} title={title}>
      {inUse === undefined ? (
        <div className={styles.text}>{children}</div>
      ) : (
        <Alert color="yellow" role="alert" icon={<IconLink size={20} aria-hidden />}>
          {inUse}
        </Alert>
      )}
      <StickyBar>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('platform.action.close')}
        </Button>
        {inUse === undefined && (
          <Button color="red" loading={pending} onClick={() => void tryIt()}>
            {t('platform.action.delete')}
          </Button>
        )}
        {inUse !== undefined && instead && (
          <Button loading={pending} onClick={() => void whilePending(instead.act)}>
            {instead.action}
          </Button>
        )}
      </StickyBar>
    </Dialog>
  )
}
