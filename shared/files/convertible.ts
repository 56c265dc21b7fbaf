/** Reasons for refusing a file that LibreOffice can read. */
export const convertibleReasons = [
  'old_excel',
  'binary_workbook',
  'numbers_document',
  'flat_document',
  'web_page',
  'excel_xml',
] as const;
export type ConvertibleReason = (typeof convertibleReasons)[number];

/** Whether a file that was refused for this reason can be converted. */
export function isConvertible(reason: string | undefined): reason is ConvertibleReason {
  return convertibleReasons.some((each) => each === reason);
}
