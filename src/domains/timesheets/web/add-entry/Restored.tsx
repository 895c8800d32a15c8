import { Alert, Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useWords } from '#platform/web/i18n/use-words.ts'

/** Says that what was typed before stands in the form again, and lets one begin anew. */
export function Restored({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useWords()
  return (
    <Alert color="blue" variant="light" icon={<IconRestore size={20} aria-hidden />}>
      {t('timesheets.draft.restored')}{' '}
      <Button variant="default" size="sm" mt="xs" display="block" onClick={onDiscard}>
        {t('timesheets.draft.discard')}
      </Button>
    </Alert>
  )
}
