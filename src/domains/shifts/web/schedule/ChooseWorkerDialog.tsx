import { Modal, NavLink } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { BoardRow } from './board.ts'

interface Props {
  rows: readonly BoardRow[]
  onChoose: (workerId: string) => void
  onClose: () => void
}

/** Asks for the worker of a new shift. */
export function ChooseWorkerDialog({ rows, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shifts.schedule.who')}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      {rows.map(({ worker, assignments }) => (
        <NavLink
          key={worker.id}
          component="button"
          type="button"
          label={worker.name}
          description={[...new Set(assignments.map(({ project }) => project.name))].join(', ')}
          onClick={() => onChoose(worker.id)}
        />
      ))}
    </Modal>
  )
}
