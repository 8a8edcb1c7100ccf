int okusuri_placeholder_Localizable(void){return 0;}
