Creator "by hand"
graph [
  directed 0
  node [ id 0 label "S&#227;o" graphics [ x 1.5 point [ y 2 ] ] ]
  node [ id 2 label "b" switch 1 ]
  node [ id -1 label "b" ]
  node [ id 7 isGroup 1 ]
  edge [ source 0 target 2 width 2 t_h 1 ]
  edge [ source -1 target 2 ]
]
