# Puts the folder of the command line on the path, or takes it off. Entries such as %SystemRoot% stay as they are written.
param([string]$Change, [string]$Whose, [string]$Folder)
$root = if ($Whose -eq 'all') { [Microsoft.Win32.Registry]::LocalMachine } else { [Microsoft.Win32.Registry]::CurrentUser }
$name = if ($Whose -eq 'all') { 'SYSTEM\CurrentControlSet\Control\Session Manager\Environment' } else { 'Environment' }
$key = $root.OpenSubKey($name, $true)
$old = [string]$key.GetValue('Path', '', 'DoNotExpandEnvironmentNames')
$kept = @($old.Split(';') | Where-Object { $_ -ne '' -and $_.TrimEnd('\') -ne $Folder })
if ($Change -eq 'add') { $kept += $Folder }
$new = $kept -join ';'
if ($new -ne $old) { $key.SetValue('Path', $new, 'ExpandString') }
$key.Close()
