; Offers Stackdesk under "Open with" for spreadsheets, and takes stackdesk: links. The program that opens spreadsheets by default stays
; as it is: the extensions' own values are never written, only their lists of further programs.

!macro stackdeskOffer EXTENSION
  WriteRegStr SHELL_CONTEXT "Software\Classes\${EXTENSION}\OpenWithProgids" "Stackdesk.Spreadsheet" ""
!macroend

!macro stackdeskWithdraw EXTENSION
  DeleteRegValue SHELL_CONTEXT "Software\Classes\${EXTENSION}\OpenWithProgids" "Stackdesk.Spreadsheet"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Stackdesk.Spreadsheet" "" "Spreadsheet"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Stackdesk.Spreadsheet\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Stackdesk.Spreadsheet\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro stackdeskOffer ".csv"
  !insertmacro stackdeskOffer ".xlsx"
  !insertmacro stackdeskOffer ".xlsm"
  !insertmacro stackdeskOffer ".ods"
  !insertmacro stackdeskOffer ".parquet"
  WriteRegStr SHELL_CONTEXT "Software\Classes\stackdesk" "" "URL:Stackdesk link"
  WriteRegStr SHELL_CONTEXT "Software\Classes\stackdesk" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\stackdesk\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\stackdesk\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  ; An update takes the old version away first, and the new one writes the same again.
  ${ifNot} ${isUpdated}
    !insertmacro stackdeskWithdraw ".csv"
    !insertmacro stackdeskWithdraw ".xlsx"
    !insertmacro stackdeskWithdraw ".xlsm"
    !insertmacro stackdeskWithdraw ".ods"
    !insertmacro stackdeskWithdraw ".parquet"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\Stackdesk.Spreadsheet"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\stackdesk"
  ${endIf}
!macroend
