import { NavLink } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
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
    <Dialog onClose={onClose} title={t('shifts.schedule.who')}>
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
    </Dialog>
  )
}
