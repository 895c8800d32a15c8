import { Button, type ButtonProps } from '@mantine/core'
import type { GrowingList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

interface Props extends Pick<ButtonProps, 'size' | 'fullWidth' | 'className'> {
  list: Pick<GrowingList<unknown, unknown>, 'hasMore' | 'loadingMore' | 'more'>
}

/** A button that loads more items of a list, while there are more. */
export function MoreButton({ list, ...button }: Props) {
  const { t } = useTranslation()
  if (!list.hasMore) return null
  return (
    <Button variant="default" loading={list.loadingMore} onClick={list.more} {...button}>
      {t('platform.list.more')}
    </Button>
  )
}
