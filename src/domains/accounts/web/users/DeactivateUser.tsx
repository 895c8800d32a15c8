import { Button, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { type User, userRoutes } from '../../contract.ts'
import { userDepartureRoutes } from '../../contract/departure.ts'
import { userName } from './user-name.ts'

interface Props {
  user: User
  /** Deactivates the user. */
  onDeactivate: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a user is deactivated, shows what is still open, and offers a colleague who takes over. */
export function DeactivateUser({ user, onDeactivate, onClose }: Props) {
  const { t } = useTranslation()
  const name = userName(user)
  const [successorId, setSuccessor] = useState('')
  const open = useRead(userDepartureRoutes.readOpenUserWork, { params: { id: user.id } })
  const isManaging = open.data !== undefined && open.data.projects + open.data.requests > 0
  const colleagues = useAllPages(userRoutes.listColleagues, { query: {} }, { enabled: isManaging })
  const handOver = useWrite(userDepartureRoutes.handOver)
  const [pending, setPending] = useState(false)
  async function confirm() {
    setPending(true)
    try {
      if (successorId) {
        const outcome = await handOver.act({ params: { id: user.id }, body: { successorId } })
        if (!outcome.ok) return
      }
      await onDeactivate()
      onClose()
    } finally {
      setPending(false)
    }
  }
  const others = colleagues.data?.items.filter(({ id, role }) => id !== user.id && role !== 'user') ?? []
  return (
    <Dialog onClose={onClose} title={t('accounts.users.deactivate.title', { name })}>
      <Stack gap="md">
        <p>{t('accounts.users.deactivate.text', { name })}</p>
        <Reading of={open}>
          {({ projects, requests, keys }) => (
            <>
              {isManaging && (
                <>
                  <p>{t('accounts.users.deactivate.manages', { projects, requests })}</p>
                  <NativeSelect
                    label={t('accounts.users.deactivate.successor')}
                    description={t('accounts.users.deactivate.successorHelp')}
                    data={[
                      { value: '', label: t('accounts.users.deactivate.nobody') },
                      ...others.map((one) => ({ value: one.id, label: one.name })),
                    ]}
                    value={successorId}
                    onChange={(event) => setSuccessor(event.currentTarget.value)}
                  />
                </>
              )}
              {keys > 0 && <p>{t('accounts.users.deactivate.keys', { count: keys })}</p>}
            </>
          )}
        </Reading>
      </Stack>
      <StickyBar>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('platform.action.close')}
        </Button>
        <Button color="red" loading={pending} disabled={!open.data} onClick={() => void confirm()}>
          {t('accounts.users.deactivate.action')}
        </Button>
      </StickyBar>
    </Dialog>
  )
}
