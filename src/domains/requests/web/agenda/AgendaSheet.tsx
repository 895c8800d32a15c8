import { Drawer } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { FactRows } from '#platform/web/ui/record/Facts.tsx'
import type { StaffingRequest } from '../../contract.ts'
import { RequestStatusBadge } from '../RequestStatusBadge.tsx'
import { useRequestFacts } from '../use-request-facts.ts'
import styles from './AgendaSheet.module.css'

/** The details of a request in a sheet at the bottom of the screen, open while `request` is defined. */
export function AgendaSheet({ request, onClose }: { request: StaffingRequest | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  // Keeps the last request, so that the content stays during the closing animation.
  const [last, setLast] = useState(request)
  if (request && request !== last) setLast(request)
  return (
    <Drawer
      opened={request !== undefined}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={last?.title}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      {last && <Facts request={last} />}
    </Drawer>
  )
}

function Facts({ request }: { request: StaffingRequest }) {
  const { t } = useTranslation()
  const facts = useRequestFacts(request, request)
  return (
    <>
      <RequestStatusBadge status={request.status} />
      <FactRows facts={facts} className={styles.facts} />
      <LinkButton
        to={`/provider/requests/${request.id}`}
        size="md"
        fullWidth
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {t('requests.timeline.open')}
      </LinkButton>
    </>
  )
}
